import * as schemas from '#contract/stock-alerts.schema.ts'
import * as calls from '#contract/stock-alerts.ts'
import { implement } from '#server/calls/implement.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import { askAlert, readAlertKey } from '#server/shop/around/stock-alerts/ask-alert.ts'
import { findAlert, stopAlert } from '#server/shop/around/stock-alerts/stop-alert.ts'

const HOUR = 60 * 60
const ASKED_FOR_KEY: LimitRule = {
  name: 'stock alert',
  limit: 10,
  seconds: HOUR,
  message: 'На этот контакт уже записали несколько товаров. Ещё один можно добавить через час.',
}
const ASKED: LimitRule = { name: 'stock alert', limit: 30, seconds: HOUR }
/** A token has 128 bits: this is against those who try anyway. */
const LOOKS: LimitRule = { name: 'stock alert link', limit: 60, seconds: HOUR }

export const stockAlertRoutes = [
  implement(calls.askStockAlert, schemas.askStockAlert, async ({ body }, context) => {
    const key = readAlertKey(body.key)
    await checkCaptcha(context, 'feedback', body.captcha)
    await limitByAddress(context, ASKED)
    await limit(context, ASKED_FOR_KEY, key.value)
    const { goodCode, moreThan = 0, isPrice = false } = body
    return { data: { token: await askAlert(context, key, { goodCode, moreThan, isPrice }) } }
  }),

  implement(calls.stockAlert, schemas.stockAlert, async ({ params }, context) => {
    await limitByAddress(context, LOOKS)
    return { data: await findAlert(context.db, params.token) }
  }),

  implement(calls.stopStockAlert, schemas.stopStockAlert, async ({ params, body }, context) => {
    await limitByAddress(context, LOOKS)
    return { data: await stopAlert(context.db, params.token, body.all ?? false, context.clock()) }
  }),
]
