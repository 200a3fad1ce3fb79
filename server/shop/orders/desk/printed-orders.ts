import { isApiError } from '#contract/api-error.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import type { PrintedOrder, Seller } from '#contract/office/print.ts'
import { vatLines } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { invoicePath, shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { orderVat } from '#server/shop/orders/payment/order-vat.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { readOrderCard } from './order-card.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

/** A colleague may have moved one out of sight since it was chosen: the rest is printed all the same. */
async function orderOrNothing(
  context: OfficeContext,
  number: string,
): Promise<{ card: OrderCard; order: OrderRow } | null> {
  try {
    return { card: await readOrderCard(context, number), order: await findDeskOrder(context, number) }
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

/** Who sells, as papers name them. */
export async function readSeller(db: Db): Promise<Seller> {
  const { shop, requisites, taxes } = await orderSettings(db)
  const { inn, kpp, address, signer } = requisites
  return {
    name: shop.name,
    legalName: shop.legalName,
    phone: shop.phone,
    inn,
    kpp,
    address,
    signer,
    vatRate: taxes.vatRate,
  }
}

/** One after another: a hundred cards at once would take every connection from the buyers. */
export async function readPrintedOrders(context: OfficeContext, asked: readonly string[]) {
  const { db, config, clock } = context
  const settings = await orderSettings(db)
  const orders: Omit<PrintedOrder, 'shelves'>[] = []
  const missing: string[] = []
  for (const number of new Set(asked)) {
    const found = await orderOrNothing(context, number)
    if (!found) {
      missing.push(number)
      continue
    }
    const { card, order } = found
    const path = invoicePath(order, settings)
    const invoiceUrl = path && shopOrigin(order, settings, config) + path
    orders.push({ card, invoiceUrl, vat: vatLines(await orderVat(db, order)) })
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
