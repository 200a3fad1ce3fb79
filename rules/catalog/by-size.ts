/**
 * Rows of figures from the smallest up, column by column: numbers as numbers, words by the alphabet, the missing last.
 */
export function bySize(a: readonly string[], b: readonly string[]): number {
  for (const [at, own] of a.entries()) {
    const order = compare(own, b[at] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  const [one, other] = [numberOf(a), numberOf(b)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
  return a.localeCompare(b, 'ru', { numeric: true })
}

const numberOf = (text: string) => Number(text.replaceAll(/\s/g, '').replace(',', '.'))
