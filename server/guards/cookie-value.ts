/** As text that may go anywhere: what cannot be decoded stays as it came, and PostgreSQL takes no zero characters. */
export function cookieValue(encoded: string): string {
  try {
    const value = decodeURIComponent(encoded)
    return value.includes('\0') ? '' : value
  } catch {
    return encoded
  }
}
