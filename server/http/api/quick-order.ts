import * as schemas from '#contract/quick-order.schema.ts'
import * as calls from '#contract/quick-order.ts'
import { implement } from '#server/calls/implement.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import { matchOrder } from '#server/shop/buying/quick-order/match-order.ts'

/** A purchasing office behind one address; each may be five hundred searches. */
const LISTS: LimitRule = {
  name: 'quick orders',
  limit: 30,
  seconds: 60,
  message: 'Слишком много списков подряд.',
}

export const quickOrderRoutes = [
  implement(calls.matchQuickOrder, schemas.matchQuickOrder, async ({ body }, context) => {
    await limitByAddress(context, LISTS)
    return { data: await matchOrder(context, body.text) }
  }),
]
