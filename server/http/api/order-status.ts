import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/order-status.schema.ts'
import * as calls from '#contract/order-status.ts'
import { implement } from '#server/calls/implement.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { findOrderStatus } from '#server/shop/order/order-status.ts'

const HOUR = 60 * 60
/** Four digits can be guessed in ten thousand tries: nobody gets that many. */
const LOOKS_AT_NUMBER: LimitRule = { name: 'order status', limit: 10, seconds: HOUR }
/** A bot asks for all its people from one address. */
const LOOKS: LimitRule = { name: 'order status', limit: 300, seconds: HOUR }

export const orderStatusRoutes = [
  implement(calls.orderStatus, schemas.orderStatus, async ({ query }, context) => {
    await limitByAddress(context, LOOKS)
    await limit(context, LOOKS_AT_NUMBER, query.number)
    const found = await findOrderStatus(context.db, query)
    if (!found) throw notFound('Заказа с таким номером и телефоном нет. Проверьте цифры в SMS.')
    return { data: found }
  }),
]
