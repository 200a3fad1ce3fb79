import type { OrderCard } from '#contract/office/orders.ts'
import { type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import { holdText } from '#rules/order/hold-words.ts'
import { REFUND_STATE_TEXTS } from '#rules/order/payment-state-texts.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { PaymentRow } from '#server/shop/orders/payment/move-payments.ts'
import { isFrozen } from '#server/shop/orders/core/state.ts'
import { isAgreed } from '#server/shop/orders/core/order-facts.ts'
import { moneyOnOrder, type ToPay, toPayOnline } from '#server/shop/orders/core/order-money.ts'

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

/** What the buyer's page would offer to pay now. */
export function payByLink(order: OrderRow, payments: readonly Pick<PaymentRow, 'state'>[]): ToPay | null {
  // settled by a call, or some of the money lies here already and a person decides
  if (order.pay_token === null || !isAgreed(order) || payments.some(({ state }) => state === 'wrong-sum')) return null
  return toPayOnline(order)
}

function linkSum(order: OrderRow, payments: readonly PaymentRow[]): number | null {
  const toPay = payByLink(order, payments)
  return toPay && toPay.amount > 0 ? kopecksToRubles(toPay.amount) : null
}

interface Parts {
  refunds: Awaited<ReturnType<typeof cardRefunds>>
  payments: readonly PaymentRow[]
  /** On the gift card the order has sold; undefined: it has sold none. */
  soldCardLeft: Kopecks | undefined
}

/** No bank gives it back: it lies here until a person does. */
const waitingByHand = (refunds: Parts['refunds']): Kopecks =>
  refunds.reduce((all, each) => (each.payment_id === null && each.state === 'due' ? all + each.amount : all), 0)

export function presentMoney(
  order: OrderRow,
  { refunds, payments, soldCardLeft = Infinity }: Parts,
  hasOnline: boolean,
): OrderCard['money'] {
  const money = moneyOnOrder(order, refunds)
  const isOver = order.status === 'cancelled'
  const frozen = payments.find(isFrozen)
  return {
    holdText:
      order.held_total === null
        ? null
        : holdText({ held: order.held_total, total: order.total, until: frozen?.hold_until ?? null }),
    // what came back before it was paid for nobody owes, and nobody has paid
    received: kopecksToRubles(money.isOnCredit ? money.received : money.received - money.credited),
    due: isOver ? 0 : kopecksToRubles(money.due),
    isRestOnline: hasOnline && toPayOnline(order)?.isRest === true && order.pay_token !== null,
    toPayByLink: hasOnline ? linkSum(order, payments) : null,
    refundable: kopecksToRubles(isOver ? waitingByHand(refunds) : Math.min(money.refundable, soldCardLeft)),
    refunds: refunds.map((each) => ({
      id: each.id,
      amount: kopecksToRubles(each.amount),
      state: each.state,
      stateText: each.is_credit
        ? 'Снято с долга'
        : each.state === 'due' && each.payment_id === null
          ? 'Вернуть вручную'
          : REFUND_STATE_TEXTS[each.state],
      reason: each.reason,
      isByHand: each.payment_id === null,
      at: each.created_at.toISOString(),
      who: each.staff_id === null || each.staff_name === null ? null : { id: each.staff_id, name: each.staff_name },
    })),
  }
}
