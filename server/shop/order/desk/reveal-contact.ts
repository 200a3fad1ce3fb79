import { formatPhone } from '#rules/identity/phone.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'
import { noteLook } from '#server/shop/staff/journal.ts'
import { findDeskOrder } from './order-card.ts'

/** Written down before it is told. */
export async function revealOrderContact(context: OfficeContext, number: string) {
  const order = await findDeskOrder(context, number)
  await withRetries(context.db, (tx) =>
    noteLook(tx, context, { thing: 'order', key: String(order.id), fields: ['contact_phone', 'contact_email'] }),
  )
  return { phone: formatPhone(order.contact_phone), email: order.contact_email }
}
