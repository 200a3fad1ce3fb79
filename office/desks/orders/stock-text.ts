import { NBSP } from '#rules/text/typography.ts'

interface Place {
  name: string
  quantity: number
}

const MOST = 3

/** «Рижский: 4, Гоголя: 12, в других: 9»; the branch's own shops come first. */
export function stockText(stock: readonly Place[]): string {
  if (stock.length === 0) return 'нет нигде'
  const shown = stock.slice(0, MOST).map(({ name, quantity }) => `${name}:${NBSP}${quantity}`)
  const rest = stock.slice(MOST)
  const pieces = rest.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...shown, ...(rest.length > 0 ? [`в других:${NBSP}${pieces}`] : [])].join(', ')
}
