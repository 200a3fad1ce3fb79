import { formatMoney } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'

/** Stands on the order while somebody has to look at what accounting changed. */
export const CHANGED_LINES_TAG = 'учёт: изменён состав'
export const PAID_ELSEWHERE_TAG = 'учёт: проверить оплату'

export interface ComparedLine {
  /** Of the good; empty for the delivery, null for a good the shop does not know. */
  code: string | null
  name: string
  quantity: number
  /** Kopecks. */
  sum: number
}

interface Total {
  name: string
  quantity: number
  sum: number
}

/** Two lines of one good, as of a kit, are one here: accounting may join them. */
function byGood(lines: readonly ComparedLine[]): Map<string, Total> {
  const totals = new Map<string, Total>()
  for (const { code, name, quantity, sum } of lines) {
    const key = code ?? `?${name}`
    const before = totals.get(key)
    totals.set(key, {
      name: before?.name ?? name,
      quantity: (before?.quantity ?? 0) + quantity,
      sum: (before?.sum ?? 0) + sum,
    })
  }
  return totals
}

/** A discount spread over pieces may miss a kopeck in each good. */
const isSameSum = (a: number, b: number) => Math.abs(a - b) <= 1

const pieces = (quantity: number) => withUnit(String(quantity).replace('.', ','), 'шт.')

/** What accounting changed, in words for the operator, a line each; null: nothing. */
export function orderDifference(ours: readonly ComparedLine[], theirs: readonly ComparedLine[]): string | null {
  const [mine, others] = [byGood(ours), byGood(theirs)]
  const words: string[] = []
  for (const [key, { name, quantity, sum }] of mine) {
    const told = others.get(key)
    if (!told) words.push(key === '' ? `доставки за ${formatMoney(sum)} нет` : `нет «${name}»`)
    else if (key !== '' && told.quantity !== quantity)
      words.push(`«${name}»: ${pieces(told.quantity)} вместо ${pieces(quantity)}`)
    else if (!isSameSum(told.sum, sum))
      words.push(`${key === '' ? 'доставка' : `«${name}»`}: ${formatMoney(told.sum)} вместо ${formatMoney(sum)}`)
  }
  for (const [key, { name, quantity, sum }] of others)
    if (!mine.has(key))
      words.push(
        key === ''
          ? `доставка за ${formatMoney(sum)}`
          : `добавлено «${name}», ${pieces(quantity)} за ${formatMoney(sum)}`,
      )
  return words.length > 0 ? words.join('\n') : null
}
