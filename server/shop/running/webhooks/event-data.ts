import { sql } from 'kysely'
import type { WebhookData } from '#contract/webhooks.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'

type OrderData = WebhookData['order.placed']['order']

const rubles = (sum: number | null): number | null => (sum === null ? null : kopecksToRubles(sum))

/** By id; what is gone is not there. */
export async function readOrderPayloads(db: Db, ids: readonly number[]): Promise<Map<number, OrderData>> {
  if (ids.length === 0) return new Map()
  const [orders, items] = await Promise.all([
    db.selectFrom('shop_order').selectAll().where('id', 'in', ids).execute(),
    db
      .selectFrom('order_item')
      .select(['order_id', 'good_code', 'article', 'name', 'quantity', 'price'])
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .orderBy('position')
      .execute(),
  ])
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
  return new Map(
    orders.map((order) => [
      order.id,
      {
        number: order.number,
        version: order.version,
        status: order.status,
        branch: order.node_code,
        shopId: order.warehouse_id,
        source: order.source,
        deliveryType: order.delivery_type,
        deliveryPrice: kopecksToRubles(order.delivery_price),
        paymentType: order.payment_type,
        isPaid: order.paid_at !== null,
        goodsTotal: kopecksToRubles(order.goods_total),
        total: kopecksToRubles(order.total),
        items: (itemsOf.get(order.id) ?? []).map(({ good_code, article, name, quantity, price }) => ({
          code: good_code,
          article,
          name,
          quantity,
          price: kopecksToRubles(price),
        })),
        createdAt: order.created_at.toISOString(),
      },
    ]),
  )
}

export async function readGoodPayloads(
  db: Db,
  codes: readonly string[],
): Promise<WebhookData['goods.changed']['goods']> {
  const rows = await db
    .selectFrom('good')
    .select(['code', 'article', 'name', 'slug', 'category_code', 'vendor_code', 'unit', 'is_active', 'is_hire'])
    .where('code', '=', sql<string>`any (${codes}::text[])`)
    .orderBy('code')
    .execute()
  return rows.map(({ category_code, vendor_code, is_active, is_hire, ...good }) => ({
    ...good,
    categoryCode: category_code,
    vendorCode: vendor_code,
    isActive: is_active,
    isHire: is_hire,
  }))
}

/** Of a good that is sold there no more: no price. */
export async function readPricePayloads(
  db: Db,
  branch: string,
  codes: readonly string[],
): Promise<WebhookData['prices.changed']> {
  const rows = await db
    .selectFrom('good_offer')
    .select(['good_code', 'price', 'price_old', 'price_registered'])
    .where('node_code', '=', branch)
    .where('good_code', '=', sql<string>`any (${codes}::text[])`)
    .execute()
  const offers = new Map(rows.map((row) => [row.good_code, row]))
  return {
    branch,
    goods: codes.map((code) => {
      const offer = offers.get(code)
      return {
        code,
        price: rubles(offer?.price ?? null),
        priceOld: rubles(offer?.price_old ?? null),
        priceRegistered: rubles(offer?.price_registered ?? null),
      }
    }),
  }
}

export async function readStockPayloads(
  db: Db,
  branch: string,
  codes: readonly string[],
): Promise<WebhookData['stock.changed']> {
  const rows = await db
    .selectFrom('good_stock')
    .innerJoin('warehouse', 'warehouse.id', 'good_stock.warehouse_id')
    .select(['good_code', 'warehouse_id', 'quantity'])
    .where('warehouse.node_code', '=', branch)
    .where('good_code', '=', sql<string>`any (${codes}::text[])`)
    .orderBy('warehouse_id')
    .execute()
  const places = Map.groupBy(rows, ({ good_code }) => good_code)
  return {
    branch,
    goods: codes.map((code) => {
      const there = (places.get(code) ?? []).map(({ warehouse_id, quantity }) => ({ id: warehouse_id, quantity }))
      return { code, quantity: there.reduce((sum, { quantity }) => sum + quantity, 0), places: there }
    }),
  }
}

export async function readReviewPayload(db: Db, id: number): Promise<WebhookData['review.written']['review'] | null> {
  const row = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { good_code, rating, text, pros, cons, status, answer, created_at } = row
  return { id, goodCode: good_code, rating, text, pros, cons, status, answer, createdAt: created_at.toISOString() }
}

export async function readRepairPayload(db: Db, id: number): Promise<WebhookData['repair.created']['repair'] | null> {
  const row = await db
    .selectFrom('repair')
    .innerJoin('service_center', 'service_center.id', 'repair.service_center_id')
    .selectAll('repair')
    .select('service_center.node_code')
    .where('repair.id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        number: row.number,
        branch: row.node_code,
        serviceCenterId: row.service_center_id,
        state: row.state,
        tool: row.tool,
        price: rubles(row.price),
        isWarranty: row.is_warranty,
        promisedOn: row.promised_on,
        createdAt: row.created_at.toISOString(),
      }
    : null
}

export async function readRentalPayload(db: Db, id: number): Promise<WebhookData['rental.booked']['rental'] | null> {
  const row = await db
    .selectFrom('hire_booking')
    .selectAll()
    .select([sql<string>`lower(days)::text`.as('first_day'), sql<string>`(upper(days) - 1)::text`.as('last_day')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        number: row.number,
        branch: row.node_code,
        shopId: row.warehouse_id,
        status: row.status,
        goodCode: row.good_code,
        goodName: row.good_name,
        from: row.first_day,
        to: row.last_day,
        total: kopecksToRubles(row.total),
        deposit: kopecksToRubles(row.deposit),
        createdAt: row.created_at.toISOString(),
      }
    : null
}

export async function readReturnPayload(db: Db, id: number): Promise<WebhookData['return.asked']['return'] | null> {
  const row = await db
    .selectFrom('goods_return')
    .innerJoin('shop_order', 'shop_order.id', 'goods_return.order_id')
    .selectAll('goods_return')
    .select('shop_order.number')
    .where('goods_return.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('goods_return_line')
    .select(['good_code as code', 'name', 'quantity'])
    .where('return_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id,
    orderNumber: row.number,
    branch: row.node_code,
    state: row.state,
    reason: row.reason,
    wish: row.wish,
    amount: rubles(row.amount),
    lines,
    createdAt: row.created_at.toISOString(),
  }
}
