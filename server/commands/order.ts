import { ApiError } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { isOrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { AWAITS_CONFIRMATION, todayClockText } from '#rules/order/unproven-order.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import { changeStatus, confirmOrder, markInvoicePaid } from '#server/shop/orders/steps/change-status.ts'
import { closeRefunds, refundRefusal, retryRefunds } from '#server/shop/orders/payment/settle-refunds.ts'
import { repeatReceipts } from '#server/shop/orders/payment/send-receipts.ts'
import { readConfig } from '#server/config/config.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

const USAGE = `Заказы магазина:
  npm run shop -- order show НОМЕР
  npm run shop -- order status НОМЕР СТАТУС [примечание]
  npm run shop -- order confirm НОМЕР       большой заказ подтверждён с покупателем по телефону
  npm run shop -- order paid НОМЕР          деньги по счёту пришли
  npm run shop -- order refund НОМЕР        вернуть оплату ещё раз: причина отказа устранена
  npm run shop -- order receipt НОМЕР       отправить чеки заказа ещё раз: причина отказа устранена
  npm run shop -- order refunded НОМЕР      оплата возвращена иначе, больше не пробовать

Статусы: ${Object.entries(STATUS_TEXTS)
  .map(([status, text]) => `${status} («${text}»)`)
  .join(', ')}`

/** Answers the exit code. */
export async function run([action, number, status, ...note]: string[]): Promise<number> {
  const isKnown = ['show', 'confirm', 'paid', 'status', 'refund', 'refunded', 'receipt'].includes(action ?? '')
  if (!isKnown || !number || (action === 'status' && !status)) return say(USAGE, 2)
  if (action === 'status' && !isOrderStatus(status!))
    return say(`Статуса «${status}» нет. Подходит один из: ${Object.keys(STATUS_TEXTS).join(', ')}`, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    const shop = { db, config, clock: () => new Date() }
    if (action === 'status' && isOrderStatus(status!))
      await changeStatus(shop, number, status, note.join(' ').slice(0, 500))
    if (action === 'confirm') await confirmOrder(shop, number)
    if (action === 'paid') await markInvoicePaid(shop, number)
    if (action === 'refund' && (await retryRefunds(shop, number)) === 0)
      return say(await refundRefusal(shop, number, 'shop-retries'), 1)
    if (action === 'refunded' && (await closeRefunds(shop, number)) === 0)
      return say(await refundRefusal(shop, number, 'shop-refunded'), 1)
    if (action === 'receipt' && (await repeatReceipts(shop, number)) === 0)
      return say(`У заказа № ${number} нет чека, который не отправился`, 1)
    const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderIdOf(number)).executeTakeFirst()
    if (!order) return say(`Заказа № ${number} нет`, 1)
    const until = awaitsPersonUntil(order)
    const state = until ? `${AWAITS_CONFIRMATION} до ${todayClockText(until)} (Москва)` : STATUS_TEXTS[order.status]
    return say(
      `Заказ № ${number}: ${state}, ${formatMoney(order.total)}${order.paid_at === null ? '' : ', оплачен'}${order.utm_source === null ? '' : `, источник: ${order.utm_source}`}`,
      0,
    )
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}
