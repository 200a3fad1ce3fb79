import { formatRubles, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'

/** Why a cart cannot become an order yet; null when it can. `minimum`: roubles. */
export function orderRefusal({
  chosen,
  total,
  minimum,
}: {
  chosen: number
  total: Kopecks
  minimum: number
}): string | null {
  if (chosen === 0) return 'Отметьте, что войдёт в этот заказ'
  return total < rublesToKopecks(minimum) ? `Минимальная сумма заказа — ${formatRubles(minimum)}` : null
}
