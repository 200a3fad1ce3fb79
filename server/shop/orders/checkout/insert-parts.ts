import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { WITH_COMMIT } from '#server/db/pipelined-pool.ts'
import { rowsInsert } from '#server/db/rows-insert.ts'
import type { Database } from '#server/db/schema.ts'
import type { MessageRow } from '#server/outbox/put-message.ts'
import type { PricedLine } from '#server/shop/buying/cart/cart-lines.ts'
import type { OrderItemDraft } from '#server/shop/orders/core/order-items.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import { stockTaking } from '#server/shop/goods/stock/stock-queries.ts'
import { itemRow, type OrderRow, takeRows } from '#server/shop/orders/core/order-inserts.ts'
import { type OrderRequest, settleOrderRequest } from './order-request.ts'

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
