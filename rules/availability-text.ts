import { formatNumber } from './number-text.ts'
import { MAIN_NODE_CODE } from './node-logistic.ts'
import { stockCount, type StockedGood } from './stock.ts'
import { withUnit } from './typography.ts'

export const ASK_AVAILABILITY = 'Уточнить наличие'

export function availabilityText(good: StockedGood, nodeLogisticCode: string): string {
  const isMain = nodeLogisticCode === MAIN_NODE_CODE
  const count = stockCount(isMain ? good.goodTotalCount : good.goodLocalCount)
  if (count === 0) return ASK_AVAILABILITY
  const pieces = withUnit(formatNumber(count), 'шт.')
  return isMain ? `${pieces} в наличии` : `В наличии ${pieces}`
}
