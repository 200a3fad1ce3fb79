import type { Selectable } from 'kysely'
import type { CartTotals } from '#rules/cart-totals.ts'
import type { Kopecks } from '#rules/money.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { PricedLine } from '../cart/cart-lines.ts'
import type { StockPlace } from './allocate-stock.ts'
import type { OrderSums } from './count-order.ts'
import { type OrderItemDraft, orderItems } from './order-items.ts'
import type { OrderDraft } from './place-order.ts'

export type OrderRow = Selectable<Database['shop_order']>

interface NewOrder {
  draft: OrderDraft
  sums: OrderSums
  totals: CartTotals
  promise: string
  status: OrderStatus
  payToken: string | null
  reservedUntil: Date | null
  nodeCode: string
  userId: number | null
  ip: string
  utmSource: string | null
  now: Date
}

export async function insertOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const { draft, sums, totals } = order
  const { contact, delivery } = draft
  return tx
    .insertInto('shop_order')
    .values({
      user_id: order.userId,
      source: draft.source,
      node_code: order.nodeCode,
      status: order.status,
      contact_name: contact.name,
      contact_phone: contact.phone,
      contact_email: contact.email,
      delivery_type: delivery.type,
      warehouse_id: delivery.warehouseId,
      delivery_address: delivery.address,
      delivery_text: order.promise,
      delivery_price: sums.delivery,
      transport: delivery.transport === null ? null : JSON.stringify(delivery.transport),
      payment_type: draft.payment,
      pay_token: order.payToken,
      paid_at: null,
      reserved_until: order.reservedUntil,
      organization: draft.organization === null ? null : JSON.stringify(draft.organization),
      comment: draft.comment,
      goods_total: sums.goods,
      goods_total_old: totals.totalPriceOldComputed,
      bonuses_used: sums.bonuses,
      bonuses_earned: totals.totalBonuses,
      total: sums.total,
      ip: order.ip,
      utm_source: order.utmSource,
      created_at: order.now,
      updated_at: order.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertItems(tx: Db, orderId: number, lines: readonly PricedLine[], bonusDiscount: Kopecks): Promise<OrderItemDraft[]> {
  const items = orderItems(lines, bonusDiscount)
  const rows = items.map((item, position) => ({
    order_id: orderId, position, good_code: item.code, article: item.article, name: item.name, slug: item.slug, picture: item.picture, unit: item.unit,
    quantity: item.quantity, price: item.price, price_old: item.priceOld, bonuses: item.bonuses, bonus_share: item.bonusShare, complect_of: item.complectOf,
  }))
  await tx.insertInto('order_item').values(rows).execute()
  return items
}

export async function insertTakes(tx: Db, orderId: number, takes: readonly StockPlace[]): Promise<void> {
  await tx
    .insertInto('order_take')
    .values(takes.map(({ goodCode, warehouseId, quantity }) => ({ order_id: orderId, good_code: goodCode, warehouse_id: warehouseId, quantity })))
    .execute()
}

interface StatusNote {
  orderId: number
  status: OrderStatus
  actor: 'buyer' | 'shop' | 'system'
  note?: string
  now: Date
}

export async function noteStatus(tx: Db, { orderId, status, actor, note = '', now }: StatusNote): Promise<void> {
  await tx.insertInto('order_status_history').values({ order_id: orderId, status, actor, note, created_at: now }).execute()
}
