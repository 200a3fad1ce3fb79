import { conflict, notFound } from '#contract/api-error.ts'
import { bonusesBack } from '#rules/order/bonuses-back.ts'
import { canCancel, cancelRefusal } from '#rules/order/order-offers.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { sql } from 'kysely'
import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { returnToCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { returnPromo } from '#server/shop/buying/promo/use-promo.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { putCancelMessages } from '#server/shop/orders/messages/order-change-messages.ts'
import { readItems } from '#server/shop/orders/core/order-parts.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { movePayments } from '#server/shop/orders/payment/move-payments.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from '#server/shop/orders/payment/refund-part.ts'
import { settleCancelledExchange } from '#server/shop/orders/returns/cancelled-exchange.ts'
import { releaseTakes } from '#server/shop/orders/core/release-takes.ts'

interface Cancellation {
  actor: 'buyer' | 'shop' | 'system'
  note: string
  /** What the buyer reads in its place. */
  told?: string
  now: Date
  settings: OrderSettings
  config: CallContext['config']
}

/** The order's row must be locked. Goods and bonuses come back, money already paid is marked to go back. */
export async function cancel(
  tx: Db,
  order: OrderRow,
  { actor, note, told = note, now, settings, config }: Cancellation,
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ status: 'cancelled', held_total: null, reserved_until: null, confirm_until: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await recordStatus(tx, { orderId: order.id, status: 'cancelled', actor, note, now })
  const takes = await tx
    .selectFrom('order_take')
    .select(['good_code as goodCode', 'warehouse_id as warehouseId', 'quantity'])
    .where('order_id', '=', order.id)
    .execute()
  await releaseTakes(tx, order.id, takes)
  await returnPromo(tx, order.id, now)
  const bonuses = await bonusesLeft(tx, order)
  if (bonuses > 0 && order.user_id !== null) {
    const reason = `Возврат из отменённого заказа № ${order.number}`
    await changeBonuses(tx, {
      userId: order.user_id,
      amount: bonuses,
      reason,
      orderNumber: order.number,
      now,
    })
  }
  const refund =
    (await returnMoney(tx, order, now)) +
    (await returnToCard(tx, order, { reason: `Возврат из отменённого заказа № ${order.number}`, now }))
  const released = order.held_total ?? 0
  await settleCancelledExchange(tx, { order, settings, config, now })
  await putCancelMessages(tx, {
    order,
    note,
    told,
    settings,
    config,
    now,
    notifyShop: actor !== 'shop',
    refund,
    released,
  })
}

/** Spent for the order, without those that went back with a part of its goods. */
async function bonusesLeft(tx: Db, { id, bonuses_used: used }: OrderRow): Promise<number> {
  if (used === 0) return 0
  const refunded = (await refundsOf(tx, id)).flatMap(({ lines }) => lines)
  return used - (refunded.length === 0 ? 0 : (bonusesBack(await readItems(tx, id), refunded, [])?.spent ?? 0))
}

/**
 * Whole payments go back by themselves; of one that was divided, or partly given back before, what is left for this
 * order.
 */
async function returnMoney(tx: Db, order: OrderRow, now: Date): Promise<Kopecks> {
  if (order.paid_at !== null && (await isInParts(tx, order.id))) {
    const left = moneyOnOrder(order, await refundsOf(tx, order.id)).refundable
    return left === 0 ? 0 : putRefund(tx, order, { kind: 'cancelled', amount: left, reason: 'Заказ отменён', now })
  }
  const moved = await movePayments(tx, 'order-cancelled', { order_id: order.id }, now)
  // what was only frozen is let go, not given back
  const returned = moved.filter(({ state }) => state !== 'release-due')
  const byBank = returned.reduce((sum, { amount, paid_amount }) => sum + (paid_amount ?? amount), 0)
  if (order.paid_at === null) return byBank
  const left = moneyOnOrder(order).received - order.gift_paid
  // paid by an invoice or over the counter: no bank gives it back, a person does; the card's part goes by itself
  if (left > byBank)
    await putRefund(
      tx,
      { ...order, gift_card_id: null },
      { kind: 'cancelled', amount: left - byBank, reason: 'Заказ отменён', now },
    )
  return left
}

async function isInParts(tx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from order_refund where order_id = ${orderId})
      or exists (select from order_payment_share s join order_payment p on p.id = s.payment_id
        where s.order_id = ${orderId} or p.order_id = ${orderId}) as found`.execute(tx)
  return rows[0]!.found
}

/** By the buyer, in the account or by the order's link; `isTheirs` is asked under the lock. */
export async function cancelByBuyer(
  { db, config, clock }: Pick<CallContext, 'db' | 'config' | 'clock'>,
  id: number,
  isTheirs: (order: OrderRow) => boolean,
): Promise<OrderRow> {
  const settings = await orderSettings(db)
  return withRetries(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isTheirs(order)) throw notFound('Такого заказа нет')
    if (!canCancel(order.status)) throw conflict(cancelRefusal(order.status))
    await cancel(tx, order, { actor: 'buyer', note: 'Отменён покупателем', now: clock(), settings, config })
    return order
  })
}

/** Another's order is as good as none. */
export async function cancelOwnOrder(context: CallContext, userId: number, id: number) {
  const { number } = await cancelByBuyer(context, id, ({ user_id }) => user_id === userId)
  return { id, number, status: 'cancelled', statusText: STATUS_TEXTS.cancelled }
}
