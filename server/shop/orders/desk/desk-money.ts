import { conflict } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { markInvoicePaid } from '#server/shop/orders/steps/change-status.ts'
import { closeRefunds, refundRefusal, retryRefunds } from '#server/shop/orders/payment/settle-refunds.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

export async function invoicePaidByStaff(context: OfficeContext, number: string): Promise<void> {
  await findDeskOrder(context, number)
  await markInvoicePaid(context, number)
}

const MOVES = { 'shop-retries': retryRefunds, 'shop-refunded': closeRefunds }

/** In a transaction, so that the journal has the person's name. */
async function moveRefund(context: OfficeContext, number: string, event: keyof typeof MOVES): Promise<void> {
  await findDeskOrder(context, number)
  const moved = await withRetries(context.db, (tx) => MOVES[event]({ ...context, db: tx }, number))
  if (moved === 0) throw conflict(await refundRefusal(context, number, event))
}

export const retryRefundByStaff = (context: OfficeContext, number: string) =>
  moveRefund(context, number, 'shop-retries')
export const closeRefundByStaff = (context: OfficeContext, number: string) =>
  moveRefund(context, number, 'shop-refunded')
