import type { Services } from '../call-context.ts'
import { lockOrder } from './cancel-order.ts'
import { noteStatus } from './order-inserts.ts'

/** The way out when the provider lies down: the buyer keeps the order and pays at the counter. False: too late for that. */
export async function payOnReceipt({ db, clock }: Services, orderId: number): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'awaiting-payment' || order.paid_at !== null) return false
    await tx.updateTable('shop_order').set({ payment_type: 'on-receipt', status: 'new', reserved_until: null, updated_at: now }).where('id', '=', orderId).execute()
    await noteStatus(tx, { orderId, status: 'new', actor: 'buyer', note: 'Оплата при получении', now })
    return true
  })
}
