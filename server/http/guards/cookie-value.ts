/** As text that may go anywhere: what cannot be decoded stays as it came, and PostgreSQL takes no zero characters. */
export function cookieValue(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replaceAll('\0', '')
  } catch {
    return encoded
  }
}
