import { formatNumber } from '../text/number-text.ts'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { stockCount, type StockedGood } from './stock.ts'
import { withUnit } from '../text/typography.ts'

export const ASK_AVAILABILITY = 'Уточнить наличие'
/** The same on screens, where an asking word would look like a link. */
export const NOT_IN_STOCK = 'Нет в наличии'

/** On the shelf for this buyer; in another branch of ours; nowhere. */
export type StockState = 'here' | 'warehouse' | 'nowhere'

/** The main city sells what lies in any branch. */
export function stockState({ goodLocalCount, goodTotalCount }: StockedGood, nodeLogisticCode: string): StockState {
  if (stockCount(nodeLogisticCode === MAIN_BRANCH_CODE ? goodTotalCount : goodLocalCount)) return 'here'
  return stockCount(goodTotalCount) ? 'warehouse' : 'nowhere'
}

export function availabilityText(good: StockedGood, nodeLogisticCode: string): string {
  const state = stockState(good, nodeLogisticCode)
  const isMain = nodeLogisticCode === MAIN_BRANCH_CODE
  const count = stockCount(state === 'here' && !isMain ? good.goodLocalCount : good.goodTotalCount)
  const pieces = withUnit(formatNumber(count), 'шт.')
  if (state === 'nowhere') return ASK_AVAILABILITY
  return isMain ? `${pieces} в наличии` : `${state === 'here' ? 'В наличии' : 'На складе'} ${pieces}`
}
