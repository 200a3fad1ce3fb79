import type { Db } from '#server/db/client.ts'

export const NOBODY = 'Удалённый аккаунт'
export const UNSIGNED = { author_name: 'Покупатель' }
const ERASED_ADDRESS = 'Адрес удалён вместе с аккаунтом'

interface Things {
  orders: readonly number[]
  bookings: readonly number[]
  repairs: readonly number[]
}

/**
 * Goods, sums and the organization on the invoice stay: the law wants them for years. Who, where and what they wrote
 * does not.
 */
async function anonymiseOrders(tx: Db, ids: readonly number[]): Promise<void> {
  const nobody = {
    contact_name: NOBODY,
    contact_phone: '',
    contact_email: null,
    comment: '',
    fields: '{}',
    ip: '',
    pay_token: null,
  }
  await tx.updateTable('shop_order').set(nobody).where('id', 'in', ids).execute()
  // what the shop's people wrote about them
  await tx.deleteFrom('order_note').where('order_id', 'in', ids).execute()
  // a copy of what the order holds, with a name in it; its link is dead already
  await tx.deleteFrom('order_invoice').where('order_id', 'in', ids).execute()
  // an order may have been told of to another phone than its own
  await tx.deleteFrom('outbox').where('order_id', 'in', ids).execute()
  // goods and sums of a return stay with the order; what its buyer wrote and showed does not
  const returns = tx.selectFrom('goods_return').select('id').where('order_id', 'in', ids)
  await tx.deleteFrom('upload').where('goods_return_id', 'in', returns).execute()
  await tx
    .updateTable('goods_return')
    .set({ comment: '', sent_with: '', sent_track: '', sent_at: null })
    .where('id', 'in', returns)
    .execute()
  // a shop's own address is nobody's secret
  await tx
    .updateTable('shop_order')
    .set({ delivery_address: ERASED_ADDRESS, courier_visit: null })
    .where('id', 'in', ids)
    .where('delivery_type', '<>', 'pickup')
    .execute()
  await tx
    .updateTable('shop_review')
    .set({ ...UNSIGNED, order_id: null })
    .where('order_id', 'in', ids)
    .execute()
}

async function anonymiseBookings(tx: Db, ids: readonly number[]): Promise<void> {
  const nobody = {
    name: NOBODY,
    phone: '',
    comment: '',
    cancelled_why: '',
    ip: '',
    // which document was shown, with its number where somebody wrote it down
    papers: '',
    // it names whoever came for an organization; the organization itself stays on its papers
    proxy: '',
    request_owner: '',
    request_key: null,
    body_hash: null,
  }
  await tx.updateTable('hire_booking').set(nobody).where('id', 'in', ids).execute()
  await tx
    .updateTable('hire_booking')
    .set({ delivery_address: ERASED_ADDRESS })
    .where('id', 'in', ids)
    .where('delivery_address', 'is not', null)
    .execute()
}

async function anonymiseRepairs(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('upload').where('repair_id', 'in', ids).execute()
  await tx.deleteFrom('repair_note').where('repair_id', 'in', ids).execute()
  await tx.updateTable('repair_offer').set({ reason: '' }).where('repair_id', 'in', ids).execute()
  await tx.updateTable('repair').set({ name: NOBODY, phone: '', fault: '' }).where('id', 'in', ids).execute()
}

/** What stays in the books stays without a person in it. */
export async function anonymiseThings(tx: Db, { orders, bookings, repairs }: Things): Promise<void> {
  if (orders.length > 0) await anonymiseOrders(tx, orders)
  if (bookings.length > 0) await anonymiseBookings(tx, bookings)
  if (repairs.length > 0) await anonymiseRepairs(tx, repairs)
}
