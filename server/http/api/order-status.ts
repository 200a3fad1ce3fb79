import { notFound, tooManyRequests } from '#contract/api-error.ts'
import * as schemas from '#contract/order-status.schema.ts'
import * as calls from '#contract/order-status.ts'
import { implement } from '#server/calls/implement.ts'
import { limitByAddress, limitOfAsker, type LimitRule } from '#server/kernel/limits.ts'
import { findOrderStatus } from '#server/shop/orders/steps/order-status.ts'

const HOUR = 60 * 60
/** Four digits can be guessed in ten thousand tries: nobody gets that many. */
const LOOKS_AT_NUMBER: LimitRule = { name: 'order status', limit: 10, seconds: HOUR }
/** Of everybody together, wrong ones alone: whoever guesses from afar does not shut the buyer out by ten tries. */
const GUESSES_AT_NUMBER: LimitRule = { name: 'order status guesses', limit: 60, seconds: HOUR }
/** A bot asks for all its people from one address. */
const LOOKS: LimitRule = { name: 'order status', limit: 300, seconds: HOUR }

export const orderStatusRoutes = [
  implement(calls.orderStatus, schemas.orderStatus, async ({ query }, context) => {
    await limitByAddress(context, LOOKS)
    await limitOfAsker(context, LOOKS_AT_NUMBER, query.number)
    const { limits } = context.ports
    const wait = await limits.peek(GUESSES_AT_NUMBER, query.number, context.clock())
    if (wait > 0) throw tooManyRequests(wait)
    const found = await findOrderStatus(context.db, query)
    if (!found) await limits.take(GUESSES_AT_NUMBER, query.number, context.clock())
    if (!found) throw notFound('Заказа с таким номером и телефоном нет. Проверьте цифры в SMS.')
    return { data: found }
  }),
]
