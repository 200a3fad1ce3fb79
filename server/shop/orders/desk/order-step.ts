import { invalid } from '#contract/api-error.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { canMove, type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { handoverRefusal, paymentText } from '#server/shop/orders/handover/handover-card.ts'
import { readUnpicked } from '#server/shop/orders/picking/unpicked.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

/** What a step that cannot simply be pressed will do, in figures, before it is pressed. */
export async function readOrderStep(context: OfficeContext, number: string, to: string) {
  if (to !== 'completed' && to !== 'delivering') throw invalid({ to: ['Подходит completed или delivering'] })
  const order = await findDeskOrder(context, number)
  const unpicked = await readUnpicked(context.db, order)
  return {
    refusal: to === 'completed' ? handoverRefusal(order) : leavingRefusal(order, unpicked.length > 0),
    due: kopecksToRubles(moneyOnOrder(order).dueAtCounter),
    paymentText: paymentText(order),
    unpicked,
    follows: followsOf(order, to),
  }
}

function leavingRefusal({ number, status, delivery_type }: OrderRow, isUnpicked: boolean): string | null {
  if (!canMove(status, 'delivering', delivery_type))
    return delivery_type === 'pickup'
      ? `Заказ № ${number} забирают сами: в доставку его не передают`
      : `Заказ № ${number} уже «${STATUS_TEXTS[status]}»`
  return isUnpicked ? `Заказ № ${number} не собран` : null
}

function followsOf(order: OrderRow, to: OrderStatus): string[] {
  const message = order.contact_email ? 'письмо' : 'SMS'
  if (to === 'delivering') {
    const due = moneyOnOrder(order).dueAtCounter
    return [
      `Покупателю уйдёт ${message}: заказ едет, ${order.delivery_address}`,
      ...(due > 0 ? [`Взять у покупателя ${formatMoney(due)}`] : []),
    ]
  }
  const bonuses = order.user_id === null ? 0 : order.bonuses_earned
  return [
    `Покупателю уйдёт ${message}: заказ выдан`,
    ...(bonuses > 0 ? [`Начислим ${countText(bonuses, BONUSES)}`] : []),
    ...(order.paid_at !== null && order.payment_type !== 'on-receipt' && order.payment_type !== 'invoice'
      ? ['В кассу уйдёт чек на выданный товар']
      : []),
  ]
}
