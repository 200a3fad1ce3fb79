import { notFound } from '#contract/api-error.ts'
import { isLinkOver } from '#rules/order/order-link.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { findByPayToken } from '#server/shop/order/find-by-token.ts'
import { limitOrderPage } from '#server/shop/order/payment/pay-limits.ts'

/** Links that open nothing: a mistyped one is tried a few times, a script tries on. */
const WRONG_LINKS: LimitRule = {
  name: 'wrong order links',
  limit: 30,
  seconds: 3600,
  message: 'По этим ссылкам заказов нет.',
}

/** The order behind a link. A guessed one and one that has ended are alike, and counted; a right one always opens. */
export async function openOrderLink(context: CallContext, token: string): Promise<OrderRow> {
  await limitOrderPage(context, context.visitor, token)
  const order = await findByPayToken(context.db, token)
  if (order && !isLinkOver({ status: order.status, updatedAt: order.updated_at }, context.clock())) return order
  await limitByAddress(context, WRONG_LINKS)
  throw notFound('Такого заказа нет')
}
