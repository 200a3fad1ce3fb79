import { isApiError } from '#contract/api-error.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import type { PrintedOrder, Seller } from '#contract/office/print.ts'
import type { Db } from '#server/db/client.ts'
import { orderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { invoicePath, shopOrigin } from '#server/shop/order/messages/order-links.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'
import { findDeskOrder, readOrderCard } from './order-card.ts'

/** A colleague may have moved one out of sight since it was chosen: the rest is printed all the same. */
async function cardOrNothing(context: OfficeContext, number: string): Promise<OrderCard | null> {
  try {
    return await readOrderCard(context, number)
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

/** Who sells, as papers name them. */
export async function readSeller(db: Db): Promise<Seller> {
  const { shop, requisites } = await orderSettings(db)
  const { inn, kpp, address, vat, signer } = requisites
  return { name: shop.name, legalName: shop.legalName, phone: shop.phone, inn, kpp, address, vat, signer }
}

/** One after another: a hundred cards at once would take every connection from the buyers. */
export async function readPrintedOrders(context: OfficeContext, asked: readonly string[]) {
  const { db, config, clock } = context
  const settings = await orderSettings(db)
  const orders: Omit<PrintedOrder, 'shelves'>[] = []
  const missing: string[] = []
  for (const number of new Set(asked)) {
    const card = await cardOrNothing(context, number)
    if (!card) {
      missing.push(number)
      continue
    }
    const isInvoiced = card.payment.type === 'invoice'
    const order = isInvoiced ? await findDeskOrder(context, number) : null
    const path = order && invoicePath(order, settings)
    orders.push({ card, invoiceUrl: order && path && shopOrigin(order, settings, config) + path })
  }
  const codes = [...new Set(orders.flatMap(({ card }) => card.items.map(({ code }) => code)))]
  const shelves = await db
    .selectFrom('good_shelf')
    .select(['good_code as code', 'warehouse_id as warehouseId', 'shelf'])
    .where('good_code', 'in', codes.length > 0 ? codes : [''])
    .execute()
  return {
    at: clock().toISOString(),
    seller: await readSeller(db),
    orders: orders.map((order) => ({
      ...order,
      shelves: shelves.filter(({ code }) => order.card.items.some((item) => item.code === code)),
    })),
    missing,
  }
}
