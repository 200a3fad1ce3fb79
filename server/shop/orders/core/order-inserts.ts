import type { Insertable, RawBuilder, Selectable } from 'kysely'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import type { OrderItemDraft } from './order-items.ts'

export type OrderRow = Selectable<Database['shop_order']>

/** What every order says of itself; whatever else is left out was not asked for. */
type Said =
  | 'user_id'
  | 'source'
  | 'node_code'
  | 'status'
  | 'contact_name'
  | 'contact_phone'
  | 'contact_email'
  | 'delivery_type'
  | 'delivery_text'
  | 'delivery_vat_rate'
  | 'payment_type'
  | 'pay_token'
  | 'goods_total'
  | 'goods_total_old'
  | 'total'
  | 'ip'
  | 'created_at'

export type NewOrder = Pick<OrderRow, Said> &
  Partial<Omit<OrderRow, Said | 'id' | 'number' | 'version' | 'updated_at' | 'confirm_until'>> & {
    confirm_until?: Date | RawBuilder<Date | null> | null
  }

const NOT_ASKED_FOR = {
  warehouse_id: null,
  delivery_address: '',
  delivery_price: 0,
  transport: null,
  courier_visit: null,
  paid_at: null,
  reserved_until: null,
  invoice_until: null,
  invoice_told_at: null,
  confirm_until: null,
  organization: null,
  comment: '',
  bonuses_used: 0,
  bonuses_earned: 0,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  paid_total: null,
  held_total: null,
  split_from: null,
  promo_code: null,
  company_id: null,
  pay_by: null,
  gift_card_id: null,
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

/** The one place where an order comes to be, whoever asked for it. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto('shop_order')
    .values({
      ...NOT_ASKED_FOR,
      ...order,
      transport: json(order.transport),
      courier_visit: json(order.courier_visit),
      organization: json(order.organization),
      fields: JSON.stringify(order.fields ?? {}),
      updated_at: order.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const itemRow = (
  orderId: number,
  position: number,
  item: OrderItemDraft,
): Insertable<Database['order_item']> => ({
  order_id: orderId,
  position,
  good_code: item.code,
  article: item.article,
  name: item.name,
  slug: item.slug,
  picture: item.picture,
  unit: item.unit,
  quantity: item.quantity,
  price: item.price,
  price_old: item.priceOld,
  bonuses: item.bonuses,
  bonus_share: item.bonusShare,
  promo_off: item.promoOff,
  complect_of: item.complectOf,
  vat_rate: item.vatRate,
})

export const takeRows = (orderId: number, takes: readonly AllocatedPlace[]) =>
  takes.map(({ goodCode, warehouseId, quantity }) => ({
    order_id: orderId,
    good_code: goodCode,
    warehouse_id: warehouseId,
    quantity,
  }))

/** Lines in the order they are given. */
export async function insertItems(tx: Db, orderId: number, items: readonly OrderItemDraft[]): Promise<void> {
  await insertItemRows(
    tx,
    items.map((item, position) => itemRow(orderId, position, item)),
  )
}

export async function insertItemRows(tx: Db, rows: Insertable<Database['order_item']>[]): Promise<void> {
  await tx.insertInto('order_item').values(rows).execute()
}

export async function insertTakes(tx: Db, orderId: number, takes: readonly AllocatedPlace[]): Promise<void> {
  await tx.insertInto('order_take').values(takeRows(orderId, takes)).execute()
}

interface StatusNote {
  orderId: number
  status: OrderStatus
  actor: 'buyer' | 'shop' | 'system'
  note?: string
  now: Date
}

export async function recordStatus(tx: Db, { orderId, status, actor, note = '', now }: StatusNote): Promise<void> {
  await tx
    .insertInto('order_status_history')
    .values({ order_id: orderId, status, actor, note, created_at: now })
    .execute()
}
