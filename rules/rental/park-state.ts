import { MAIN_NODE_CODE } from '../address/node-logistic.ts'
import { type StockState, stockState } from '../delivery/availability-text.ts'
import type { StockedGood } from '../delivery/stock.ts'
import { withUnit } from '../text/typography.ts'

const AWAY = { warehouse: 'Есть в других городах', nowhere: 'Сейчас нет в парке' }

/** Whether a machine for rent stands in this branch's park; the main city rents out what stands anywhere. */
export function parkState(good: StockedGood, nodeLogisticCode: string): { state: StockState; text: string } {
  const state = stockState(good, nodeLogisticCode)
  const count = nodeLogisticCode === MAIN_NODE_CODE ? good.goodTotalCount : good.goodLocalCount
  return { state, text: state === 'here' ? `В парке ${withUnit(count ?? 0, 'шт.')}` : AWAY[state] }
}
