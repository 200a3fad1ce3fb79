/**
 * Words of Latin letters that nothing found has: «bosch» where no Bosch is sold. The search gives the likest instead,
 * as it does to buyers, and does not say so.
 */
export function unknownMakers(search: string, found: readonly string[]): string[] {
  const texts = found.map((text) => text.toLowerCase())
  return search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => /^[a-z-]{3,}$/.test(word) && !texts.some((text) => text.includes(word)))
}
