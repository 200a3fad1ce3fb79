import { notFound } from '#contract/api-error.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isInScope, needPermission, type OfficeContext } from '#server/shop/staff/office-context.ts'
import { noteLook } from '#server/shop/staff/journal.ts'
import { findDeskOrder } from './order-card.ts'

/** Written down before it is told. */
export async function revealOrderContact(context: OfficeContext, number: string) {
  // the engineer of the workshop may open phones of repairs, and sees no orders
  const order = await findDeskOrder({ ...context, scope: needPermission(context, 'orders.read') }, number)
  if (!isInScope(context.scope, order)) throw notFound(`Заказа № ${number} нет или он не ваших магазинов`)
  await withRetries(context.db, (tx) =>
    noteLook(tx, context, { thing: 'order', key: String(order.id), fields: ['contact_phone', 'contact_email'] }),
  )
  return { phone: formatPhone(order.contact_phone), email: order.contact_email }
}
