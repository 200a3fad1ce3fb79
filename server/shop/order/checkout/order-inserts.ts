import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'
import { rowsInsert } from '#server/db/rows-insert.ts'
import type { Database } from '#server/db/schema.ts'
import { WITH_COMMIT } from '#server/db/pipelined-pool.ts'
import type { MessageRow } from '#server/outbox/put-message.ts'
import type { PricedLine } from '#server/shop/cart/cart-lines.ts'
import type { AllocatedPlace } from '#server/shop/order/stock/allocate-stock.ts'
import type { OrderSums } from '#server/shop/order/pricing/count-order.ts'
import type { OrderItemDraft } from '#server/shop/order/pricing/order-items.ts'
import type { OrderDraft } from './order-draft.ts'
import { type OrderRequest, settleOrderRequest } from './order-request.ts'
import { stockTaking } from '#server/shop/order/stock/stock-queries.ts'

export type OrderRow = Selectable<Database['shop_order']>

interface NewOrder {
  draft: OrderDraft
  sums: OrderSums
  /** The one that has taken something off; null: none. */
  promoCode: string | null
  /** What a gift card pays of it. */
  gift: { cardId: number; paid: number } | null
  promise: string
  status: OrderStatus
  payToken: string
  deliveryVatRate: VatRate
  reservedUntil: Date | null
  invoiceUntil: CalendarDay | null
  nodeCode: string
  userId: number | null
  ip: string
  utm: { source: string | null; medium: string | null; campaign: string | null }
  isUnproven: boolean
  confirmUntil: RawBuilder<Date | null> | null
  now: Date
}

export async function insertOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const { draft, sums } = order
  const { contact, delivery } = draft
  const row = {
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
    transport: delivery.transport,
    courier_visit: delivery.courierVisit,
    payment_type: draft.payment,
    pay_token: order.payToken,
    paid_at: order.gift?.paid === sums.total ? order.now : null,
    reserved_until: order.reservedUntil,
    invoice_until: order.invoiceUntil,
    invoice_told_at: null,
    organization: draft.organization,
    comment: draft.comment,
    goods_total: sums.goods,
    goods_total_old: sums.goodsOld,
    bonuses_used: sums.bonuses,
    bonuses_earned: sums.bonusesEarned,
    total: sums.total,
    ip: order.ip,
    utm_source: order.utm.source,
    utm_medium: order.utm.medium,
    utm_campaign: order.utm.campaign,
    is_unproven: order.isUnproven,
    paid_total: null,
    held_total: null,
    delivery_vat_rate: order.deliveryVatRate,
    split_from: null,
    promo_code: order.promoCode,
    promo_off: sums.promo,
    company_id: draft.company?.id ?? null,
    pay_by: draft.company?.payBy ?? null,
    gift_card_id: order.gift?.cardId ?? null,
    gift_paid: order.gift?.paid ?? 0,
    created_at: order.now,
    updated_at: order.now,
  }
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  const given = await tx
    .insertInto('shop_order')
    .values({
      ...row,
      confirm_until: order.confirmUntil,
      transport: json(row.transport),
      courier_visit: json(row.courier_visit),
      organization: json(row.organization),
    })
    .returning(['id', 'number', 'confirm_until', 'version'])
    .executeTakeFirstOrThrow()
  return { ...row, ...given }
}

interface OrderParts {
  items: readonly OrderItemDraft[]
  takes: readonly AllocatedPlace[]
  messages: MessageRow[]
  consent: Insertable<Database['consent']>
  /** Paid by a gift card: it leaves the cart. */
  hasGift: boolean
  /** The code that has taken something off; null: none. */
  promo: { promoId: number; codeId: number } | null
  /** Null: ordered without one. */
  cart: { uuid: string; lines: readonly PricedLine[] } | null
  request: OrderRequest | null
  now: Date
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

/**
 * Everything that goes with an order, in one statement: one way to the database instead of nine. The stock must be
 * locked.
 */
export async function insertParts(
  tx: Db,
  { id, status, source }: Pick<OrderRow, 'id' | 'status' | 'source'>,
  { items, takes, messages, consent, promo, hasGift, cart, request, now }: OrderParts,
): Promise<void> {
  const itemRows = items.map((item, position) => itemRow(id, position, item))
  await sql`${WITH_COMMIT}with items as (${rowsInsert('order_item', itemRows)}),
    takes as (${rowsInsert('order_take', takeRows(id, takes))}),
    taken as (${stockTaking(takes)}),
    history as (${rowsInsert('order_status_history', [{ order_id: id, status, created_at: now, ...begunBy(source) }])}),
    consents as (${rowsInsert('consent', [consent])}),
    messages as (${rowsInsert('outbox', messages)})
    ${cart ? sql`, emptied as (${emptying(cart)})` : sql``}
    ${promo ? sql`, used as (${rowsInsert('promo_use', [{ order_id: id, promo_id: promo.promoId, code_id: promo.codeId, created_at: now }])})` : sql``}
    ${cart && (promo || hasGift) ? sql`, spent as (update cart set promo_code_id = null, gift_card_id = null where uuid = ${cart.uuid})` : sql``}
    ${request ? sql`, settled as (${settleOrderRequest(request, id)})` : sql``}
    select`.execute(tx)
}

/** The database itself knows which of the shop's people it is. */
const begunBy = (source: OrderRow['source']) =>
  source === 'phone' ? { actor: 'shop' as const, note: 'Оформлен по телефону' } : { actor: 'buyer' as const, note: '' }

/** What was ordered leaves the cart. */
const emptying = ({ uuid, lines }: NonNullable<OrderParts['cart']>) => sql`delete from cart_item
  using unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ complectOf }) => complectOf ?? null)}::text[]) as ordered (code, complect_of)
  where cart_uuid = ${uuid} and good_code = ordered.code and cart_item.complect_of is not distinct from ordered.complect_of`

const takeRows = (orderId: number, takes: readonly AllocatedPlace[]) =>
  takes.map(({ goodCode, warehouseId, quantity }) => ({
    order_id: orderId,
    good_code: goodCode,
    warehouse_id: warehouseId,
    quantity,
  }))

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
