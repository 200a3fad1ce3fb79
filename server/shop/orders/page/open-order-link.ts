import { notFound } from '#contract/api-error.ts'
import { isLinkOver } from '#rules/order/order-link.ts'
import { limitByAddress, type Limited, type LimitRule } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { findByPayToken } from '#server/shop/orders/core/find-by-token.ts'
import { limitOrderPage } from '#server/shop/orders/payment/pay-limits.ts'

/** Links that open nothing: a mistyped one is tried a few times, a script tries on. */
const WRONG_LINKS: LimitRule = {
  name: 'wrong order links',
  limit: 30,
  seconds: 3600,
  message: 'По этим ссылкам заказов нет.',
}

type Where = Pick<CallContext, 'db' | 'clock'>

const isOver = (order: OrderRow, now: Date) => isLinkOver({ status: order.status, updatedAt: order.updated_at }, now)

/**
 * For the page around the order: it is the same for everybody and tells nothing else. An account's order always has
 * one: whose it is, the call behind the page is told.
 */
export async function isOrderLinkOpen({ db, clock }: Where, token: string): Promise<boolean> {
  const order = await findByPayToken(db, token)
  return order !== undefined && (order.user_id !== null || !isOver(order, clock()))
}

/** A page that found no order counts like the call. */
export const countWrongLink = (context: Limited): Promise<void> => limitByAddress(context, WRONG_LINKS)

/**
 * The order behind a link. A guessed one and one that has ended are alike, and counted; a right one always opens, and
 * to its buyer an ended one too: the account leads there.
 */
export async function openOrderLink(context: CallContext, token: string): Promise<OrderRow> {
  await limitOrderPage(context, context.visitor, token)
  const order = await findByPayToken(context.db, token)
  const isOwn = order !== undefined && order.user_id !== null && order.user_id === context.visitor.userId
  if (order && (isOwn || !isOver(order, context.clock()))) return order
  await countWrongLink(context)
  throw notFound('Такого заказа нет')
}
