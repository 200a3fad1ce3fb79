import { conflict, notFound } from '#contract/api-error.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatMoney } from '#rules/money/money.ts'
import { canMove, nextStatuses, type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { cancel } from './cancel-order.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import { putPaidMessages, putStatusMessage, notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { demandMarks } from '#server/shop/orders/marking/marks.ts'
import { issuePaper } from '#server/shop/orders/papers/issue-paper.ts'
import { queueReceipts } from '#server/shop/orders/payment/queue-receipts.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Shop = Pick<Services, 'db' | 'config' | 'clock'>

interface Change {
  settings: OrderSettings
  config: Services['config']
  now: Date
}

/**
 * By the shop: under the order's lock, so that two hands at once, or a hand and a payment, do not both have their way.
 */
async function withOrder<T>(
  { db, config, clock }: Shop,
  number: string,
  work: (tx: Db, order: OrderRow, change: Change) => Promise<T>,
): Promise<T> {
  const settings = await orderSettings(db)
  return withRetries(db, async (tx) => {
    const order = await tx
      .selectFrom('shop_order')
      .selectAll()
      .where('id', '=', orderIdOf(number))
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw notFound(`Заказа № ${number} нет`)
    return work(tx, order, { settings, config, now: clock() })
  })
}

type Check = (order: OrderRow, tx: Db) => void | Promise<void>

/** `check`: asked under the lock, throws if this hand may not, or has seen something else. */
export const changeStatus = (
  shop: Shop,
  number: string,
  status: OrderStatus,
  note = '',
  check: Check = () => {},
): Promise<OrderRow> =>
  withOrder(shop, number, async (tx, order, change) => {
    await check(order, tx)
    if (!canMove(order.status, status, order.delivery_type)) throw conflict(refusal(order, status))
    if (order.source === 'gift-card' && status !== 'cancelled')
      throw conflict(`Заказ № ${number} — подарочная карта: её номер уходит сам, когда придут деньги`)
    const isHeld = order.paid_at === null && order.held_total !== null
    if (isHeld && status === 'completed')
      throw conflict(`Деньги за заказ № ${number} заморожены, но ещё не списаны. Списание идёт: повторите через минуту`)
    const due = moneyOnOrder(order)[isHeld ? 'dueAtCounter' : 'dueOnTop']
    if (status === 'delivering' && order.delivery_type === 'transport' && due > 0)
      throw conflict(
        `Заказ № ${number} ждёт доплаты ${formatMoney(due)}: перевозчик денег не возьмёт. Отправьте покупателю ссылку`,
      )
    if (status === 'delivering' || status === 'completed') await demandMarks(tx, order)
    if (status === 'cancelled') {
      await cancel(tx, order, { actor: 'shop', note: note || 'Отменён магазином', ...change })
      return { ...order, status }
    }
    const { now } = change
    // what was to be paid on receipt has been paid once the buyer has it; a deferred one stays owed until its day
    const isSettled = status === 'completed' && order.pay_by === null
    const paidAt = isSettled ? (order.paid_at ?? now) : order.paid_at
    await tx
      .updateTable('shop_order')
      .set({
        status,
        paid_at: paidAt,
        // so has what was due after a change
        ...(status === 'completed' ? { paid_total: null } : {}),
        confirm_until: null,
        updated_at: now,
      })
      .where('id', '=', order.id)
      .execute()
    await recordStatus(tx, { orderId: order.id, status, actor: 'shop', note, now })
    if (status === 'completed') {
      await queueReceipts(tx, order, now)
      // nobody is kept waiting at the counter for a paper: the desk of documents tells of those not written
      await issuePaper(tx, order, now, now)
    }
    const earned = status === 'completed' && order.user_id !== null ? order.bonuses_earned : 0
    if (earned > 0) {
      await changeBonuses(tx, {
        userId: order.user_id!,
        amount: earned,
        reason: `Начислено за заказ № ${order.number}`,
        orderNumber: order.number,
        now,
      })
    }
    await putStatusMessage(tx, { order, ...change }, status, earned)
    return { ...order, status }
  })

/** Somebody has talked to the buyer: the large order stands, and its stock is held without end. */
export const confirmOrder = (shop: Shop, number: string): Promise<OrderRow> =>
  withOrder(shop, number, async (tx, order, change) => {
    if (order.status === 'cancelled') throw conflict(`Заказ № ${number} отменён: товар уже вернулся в продажу`)
    if (awaitsPersonUntil(order) === null) throw conflict(`Заказ № ${number} не ждёт подтверждения`)
    await tx
      .updateTable('shop_order')
      .set({ confirm_until: null, is_unproven: false, updated_at: change.now })
      .where('id', '=', order.id)
      .execute()
    await recordStatus(tx, {
      orderId: order.id,
      status: order.status,
      actor: 'shop',
      note: 'Подтверждён менеджером',
      now: change.now,
    })
    const promise = datedPromise(order.delivery_text, order.created_at)
    await notifyBuyer(tx, { order, ...change }, 'order.confirmed', { promise })
    return { ...order, confirm_until: null }
  })

/** The money for an invoice came to the account. */
export const markInvoicePaid = (shop: Shop, number: string): Promise<OrderRow> =>
  markPaid(shop, number, 'Счёт оплачен', ({ payment_type }) => {
    if (payment_type !== 'invoice') throw conflict(`Заказ № ${number} оплачивают не по счёту`)
  })

/** What was to be paid on receipt was paid sooner, and accounting has the money. */
export const markPaidBeforehand = (shop: Shop, number: string, note: string): Promise<OrderRow> =>
  markPaid(shop, number, note, ({ payment_type }) => {
    if (payment_type !== 'on-receipt') throw conflict(`Заказ № ${number} оплачивают не при получении`)
  })

const markPaid = (shop: Shop, number: string, note: string, check: (order: OrderRow) => void): Promise<OrderRow> =>
  withOrder(shop, number, async (tx, order, change) => {
    check(order)
    if (order.paid_at !== null) throw conflict(`Заказ № ${number} уже оплачен`)
    if (order.status === 'cancelled') throw conflict(`Заказ № ${number} отменён`)
    const credited = moneyOnOrder(order, await refundsOf(tx, order.id)).credited
    if (credited > 0 && credited >= order.total)
      throw conflict(`Заказ № ${number} вернули целиком до оплаты: платить за него нечего`)
    const status = order.status === 'awaiting-payment' ? 'new' : order.status
    await tx
      .updateTable('shop_order')
      .set({ status, paid_at: change.now, confirm_until: null, updated_at: change.now })
      .where('id', '=', order.id)
      .execute()
    const came = credited > 0 ? `${note}: ${formatMoney(order.total - credited)}, без возвращённого товара` : note
    await recordStatus(tx, { orderId: order.id, status, actor: 'shop', note: came, now: change.now })
    await putPaidMessages(tx, { order, ...change })
    return { ...order, status }
  })

function refusal({ number, status, payment_type, delivery_type }: OrderRow, wanted: OrderStatus): string {
  if (status === wanted) return `Заказ № ${number} уже в статусе «${STATUS_TEXTS[status]}»`
  const waits =
    status === 'awaiting-payment'
      ? ` Он ждёт оплаты${payment_type === 'invoice' ? ': когда деньги придут, отметьте оплату счёта' : ''}.`
      : ''
  if (wanted === 'delivering' && delivery_type === 'pickup')
    return `Заказ № ${number} забирают сами: в доставку его не передают`
  const next = nextStatuses(status, delivery_type).map((each) => `«${STATUS_TEXTS[each]}»`)
  const may = next.length > 0 ? `Можно: ${next.join(', ')}.` : 'Он окончательный.'
  return `Заказ № ${number} в статусе «${STATUS_TEXTS[status]}», перевести его в «${STATUS_TEXTS[wanted]}» нельзя.${waits} ${may}`
}
