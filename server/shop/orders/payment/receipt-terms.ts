import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { PaymentMode, ReceiptTerms } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'

/** What the shop's taxes say of a receipt made this way. */
export async function receiptTerms(db: Db, mode: PaymentMode): Promise<ReceiptTerms> {
  const { system, calculatedRate } = await readSetting(db, 'taxes')
  return { mode, taxSystem: system === '' ? null : Number(system), isCalculated: calculatedRate }
}

interface EmailFacts {
  ports: Pick<Services['ports'], 'payments'>
  taxes: { receiptsByEmail: boolean }
}

/** Receipts of this shop's online money go out by e-mail alone: without one there is none. */
export const isReceiptByEmail = ({ ports, taxes }: EmailFacts): boolean =>
  taxes.receiptsByEmail && ports.payments.online?.settle !== undefined

/** Where the receipt goes, from whoever pays. What was there stays: they may be another person than the orderer. */
export const giveEmail = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, orderId: number, email: string) => {
  await db
    .updateTable('shop_order')
    .set({ contact_email: email, updated_at: clock() })
    .where('id', '=', orderId)
    .where('contact_email', 'is', null)
    .execute()
}

/** Paid to the courier at the door the goods change hands with the money; else before. */
export const modeOfPayment = ({
  status,
  delivery_type,
  source,
}: Pick<OrderRow, 'status' | 'delivery_type' | 'source'>): PaymentMode => {
  if (source === 'gift-card') return 'advance'
  return status === 'completed' || (status === 'delivering' && delivery_type === 'courier')
    ? 'full_payment'
    : 'full_prepayment'
}

/**
 * As the receipts before it were: goods that changed hands are what is given back, until then the prepayment. What was
 * given up before the hand-over is in no second receipt, however late its money goes; `since`: when it was given up.
 */
export async function modeOfRefund(db: Db, orderId: number, paymentId: string, since: Date): Promise<PaymentMode> {
  const { receipt_mode } = await db
    .selectFrom('order_payment')
    .select('receipt_mode')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const settled = await db
    .selectFrom('order_receipt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'settlement')
    .where('created_at', '<=', since)
    .executeTakeFirst()
  return settled ? 'full_payment' : receipt_mode
}
