import { formatPhone } from '#rules/identity/phone.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { NOWHERE, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

/** Written down before it is told. */
export async function revealOrderContact(context: OfficeContext, number: string) {
  // the engineer of the workshop may open phones of repairs, and sees no orders
  const seen = context.session?.staff.permissions.get('orders.read') ?? NOWHERE
  await findDeskOrder(context, number)
  const order = await findDeskOrder({ ...context, scope: seen }, number)
  await withRetries(context.db, (tx) =>
    recordLook(tx, context, { thing: 'order', key: String(order.id), fields: ['contact_phone', 'contact_email'] }),
  )
  return { phone: formatPhone(order.contact_phone), email: order.contact_email }
}
