import { formatNumber } from '../text/number-text.ts'
import { MAIN_NODE_CODE } from '../address/node-logistic.ts'
import { stockCount, type StockedGood } from './stock.ts'
import { withUnit } from '../text/typography.ts'

export const ASK_AVAILABILITY = 'Уточнить наличие'

const pieces = (count: number) => withUnit(formatNumber(count), 'шт.')

export function availabilityText(good: StockedGood, nodeLogisticCode: string): string {
  const local = stockCount(good.goodLocalCount)
  const total = stockCount(good.goodTotalCount)
  if (nodeLogisticCode === MAIN_NODE_CODE) return total > 0 ? `${pieces(total)} в наличии` : ASK_AVAILABILITY
  if (local > 0) return `В наличии ${pieces(local)}`
  return total > 0 ? `На складе ${pieces(total)}` : ASK_AVAILABILITY
}
