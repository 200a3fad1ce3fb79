import type { OrderCard } from '#contract/office/orders.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { dueOf } from '#rules/order/order-edit.ts'
import { REFUND_STATE_TEXTS } from '#rules/order/payment-state-texts.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { paidFacts, refundable, toPayOnline } from '#server/shop/order/payment/order-money.ts'

export const cardRefunds = (db: Db, orderId: number) =>
  db
    .selectFrom('order_refund as refund')
    .leftJoin('staff', 'staff.id', 'refund.staff_id')
    .selectAll('refund')
    .select('staff.name as staff_name')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()

/** The order it was split from and those it was split into: one family. */
export const linkedOrders = (db: Db, { id, split_from }: OrderRow) =>
  db
    .selectFrom('shop_order')
    .select(['number', 'status', 'total'])
    .where(({ or, eb }) =>
      or([
        eb('split_from', '=', id),
        ...(split_from === null ? [] : [eb('id', '=', split_from), eb('split_from', '=', split_from)]),
      ]),
    )
    .where('id', '!=', id)
    .orderBy('id')
    .execute()

export function presentMoney(
  order: OrderRow,
  refunds: Awaited<ReturnType<typeof cardRefunds>>,
  hasOnline: boolean,
): OrderCard['money'] {
  const facts = paidFacts(order, refunds)
  const isOver = order.status === 'cancelled'
  return {
    received: kopecksToRubles(facts.received),
    due: isOver ? 0 : kopecksToRubles(dueOf(facts, order.total)),
    isRestOnline: hasOnline && toPayOnline(order)?.isRest === true && order.pay_token !== null,
    refundable: isOver ? 0 : kopecksToRubles(refundable(facts)),
    refunds: refunds.map((each) => ({
      id: each.id,
      amount: kopecksToRubles(each.amount),
      state: each.state,
      stateText: each.state === 'due' && each.payment_id === null ? 'Вернуть вручную' : REFUND_STATE_TEXTS[each.state],
      reason: each.reason,
      isByHand: each.payment_id === null,
      at: each.created_at.toISOString(),
      who: each.staff_id === null || each.staff_name === null ? null : { id: each.staff_id, name: each.staff_name },
    })),
  }
}
