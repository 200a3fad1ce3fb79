import type { Kopecks } from '#rules/money/money.ts'
import type { PaidFacts } from '#rules/order/order-edit.ts'
import { type OrderMoneySums, orderMoney } from '#rules/order/order-money.ts'
import { isPayable, isRestPayable } from '#rules/order/order-offers.ts'
import type { RefundSource } from '#rules/order/refund-shares.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './order-inserts.ts'

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

export const refundsOf = (db: Db, orderId: number) =>
  db.selectFrom('order_refund').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

type Sums = Pick<OrderRow, 'total' | 'paid_at' | 'paid_total' | 'gift_paid' | 'held_total' | 'pay_by'>
type Refunded = Pick<RefundRow, 'kind' | 'amount' | 'is_credit'>

/** What is paid, due and to be given back. `refunds` left out: only what does not depend on them is asked. */
export const moneyOnOrder = (order: Sums, refunds: readonly Refunded[] = []): OrderMoneySums =>
  orderMoney({
    total: order.total,
    isPaid: order.paid_at !== null,
    paidTotal: order.paid_total,
    giftPaid: order.gift_paid,
    held: order.held_total,
    isDeferred: order.pay_by !== null,
    refunds: refunds.map(({ kind, amount, is_credit }) => ({
      amount,
      isSurplus: kind === 'surplus',
      isCredit: is_credit,
    })),
  })

export function paidFacts(order: OrderRow, refunds: readonly RefundRow[]): PaidFacts {
  const { received, compensated } = moneyOnOrder(order, refunds)
  return {
    isPaid: order.paid_at !== null,
    received,
    compensated,
    payment: order.payment_type,
    delivery: order.delivery_type,
  }
}

export interface ToPay {
  amount: Kopecks
  /** Only what a paid order has become dearer by. */
  isRest: boolean
}

/** What may be paid online now. Null: nothing, or not this way. */
export function toPayOnline(order: OrderRow): ToPay | null {
  const { status, payment_type: payment } = order
  // what a gift card does not pay is paid on receipt
  if (order.paid_at === null && order.gift_paid > 0) return null
  if (order.paid_at === null)
    return isPayable({ status, payment, isPaid: false }) ? { amount: order.total, isRest: false } : null
  const due = moneyOnOrder(order).dueOnTop
  return isRestPayable({ status, payment, isPaid: true, due }) ? { amount: due, isRest: true } : null
}

/**
 * The payments an order's money came by and what is left of its own part of each: a payment may have been divided when
 * the order was.
 */
export async function sourcesOf(tx: Db, orderId: number, refunds: readonly RefundRow[]): Promise<RefundSource[]> {
  const [payments, shares] = await Promise.all([
    tx
      .selectFrom('order_payment')
      .select(['id', 'amount', 'paid_amount'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'paid')
      .orderBy('created_at')
      .execute(),
    tx
      .selectFrom('order_payment_share as share')
      .innerJoin('order_payment as payment', 'payment.id', 'share.payment_id')
      .select(['share.payment_id', 'share.order_id', 'share.amount', 'payment.order_id as payer'])
      .where(({ or, eb }) => or([eb('share.order_id', '=', orderId), eb('payment.order_id', '=', orderId)]))
      .where('payment.state', '=', 'paid')
      .execute(),
  ])
  const back = (paymentId: string) =>
    refunds.reduce((sum, { payment_id, amount }) => (payment_id === paymentId ? sum + amount : sum), 0)
  const given = (paymentId: string) =>
    shares.reduce((sum, { payment_id, amount }) => (payment_id === paymentId ? sum + amount : sum), 0)
  const own = payments.map(({ id, amount, paid_amount }) => ({
    paymentId: id,
    sum: (paid_amount ?? amount) - given(id),
  }))
  const shared = shares
    .filter(({ order_id, payer }) => order_id === orderId && payer !== orderId)
    .map(({ payment_id, amount }) => ({ paymentId: payment_id, sum: amount }))
  return [...own, ...shared].map(({ paymentId, sum }) => ({ paymentId, left: Math.max(0, sum - back(paymentId)) }))
}
