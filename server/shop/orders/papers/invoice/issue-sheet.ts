import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { orderVat } from '#server/shop/orders/payment/order-vat.ts'
import { itemsToPay } from '#server/shop/orders/payment/start-payment.ts'
import { type Invoice, invoiceOf } from './invoice.ts'

/** What stands on an order's invoice: as it was issued, issued now if it was not. */
export async function issueSheet(db: Db, order: OrderRow, settings: OrderSettings, now: Date): Promise<Invoice> {
  const stored = () =>
    db.selectFrom('order_invoice').select('sheet').where('order_id', '=', order.id).executeTakeFirst()
  const found = await stored()
  if (found?.sheet) return revive(found.sheet)
  const sheet = invoiceOf(order, await itemsToPay(db, order), await orderVat(db, order), settings)
  await db
    .insertInto('order_invoice')
    .values({ order_id: order.id, bytes: null, sheet: JSON.stringify(sheet), made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // another process may have been quicker: what it issued counts
  const issued = (await stored())?.sheet
  return issued ? revive(issued) : sheet
}

const revive = (sheet: object): Invoice => {
  const invoice = sheet as Invoice & { payee: { vat?: string } }
  // issued when the shop's own words stood for it
  const { vat = [{ label: 'НДС', value: invoice.payee.vat ?? '' }] } = invoice as Partial<Invoice>
  return { ...invoice, vat, at: new Date(invoice.at) }
}
