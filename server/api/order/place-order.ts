import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { PaymentType } from '#contract/order.ts'
import { cartTotals } from '#rules/cart-totals.ts'
import { readUtmSource, UTM_COOKIE } from '#rules/utm-source.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderOrganization, OrderSource } from '#server/db/schema-orders.ts'
import { recordConsent } from '../auth/consents.ts'
import type { CallContext } from '../call-context.ts'
import { type PricedLine, readCartLines, readWantedLines, type WantedLine } from '../cart/cart-lines.ts'
import { joinByGood } from '../cart/cart-stock.ts'
import type { CartAsker } from '../cart/find-cart.ts'
import { cartNotFound } from '../cart/read-cart.ts'
import { changeBonuses } from '../user/bonuses.ts'
import { allocateStock } from './allocate-stock.ts'
import type { ChosenDelivery } from './choose-delivery.ts'
import { countOrder } from './count-order.ts'
import { insertItems, insertOrder, insertTakes, noteStatus } from './order-inserts.ts'
import { putOrderMessages } from './order-messages.ts'
import { claimRequest, type OrderRequest, settleRequest } from './order-request.ts'
import type { OrderSettings } from './order-settings.ts'
import type { Contact } from './read-contact.ts'
import { withRetries } from './with-retries.ts'
import { refuseShort, refuseWithdrawn } from './refusals.ts'
import { lockStock, takeStock } from './stock-queries.ts'

export interface OrderDraft {
  source: OrderSource
  /** What is ordered: the chosen lines of a cart, or goods by themselves. */
  goods: { cart: CartAsker } | { wanted: WantedLine[] }
  contact: Contact
  delivery: ChosenDelivery
  payment: PaymentType
  organization: OrderOrganization | null
  comment: string
  useBonuses: boolean | number
  /** Kopecks; null: whatever it comes to. */
  expectedTotal: number | null
}

/**
 * Everything or nothing: stock is held, prices and stock are read again under the lock, all is written, the cart is emptied of what was
 * ordered, the messages are put into the outbox. Locks always come in one order: request, cart, stock by good and warehouse, customer.
 */
export function placeOrder(context: CallContext, draft: OrderDraft, request: OrderRequest | null, settings: OrderSettings): Promise<number> {
  const now = context.clock()
  return withRetries(context.db, async (tx) => (await claimRequest(tx, request, now)) ?? write(tx, context, draft, request, settings, now))
}

async function write(tx: Db, context: CallContext, draft: OrderDraft, request: OrderRequest | null, settings: OrderSettings, now: Date): Promise<number> {
  const { nodeCode, visitor, config } = context
  const { delivery, payment } = draft
  const cartUuid = 'cart' in draft.goods ? await holdCart(tx, draft.goods.cart) : null
  const wantedLines = 'wanted' in draft.goods ? draft.goods.wanted : []
  const codes = cartUuid === null ? wantedLines.map(({ code }) => code) : await orderedCodes(tx, cartUuid)
  const places = await lockStock(tx, codes, nodeCode, delivery.warehouseId)
  const isCustomer = visitor.userId !== null
  const all = cartUuid === null ? await readWantedLines(tx, wantedLines, nodeCode, isCustomer) : await readCartLines(tx, cartUuid, nodeCode, isCustomer)
  refuseWithdrawn(all)
  const lines = all.filter(({ inOrder }) => inOrder)
  if (lines.length === 0) throw invalid({ cartUuid: ['В корзине нет товаров для заказа'] })
  const { takes, short } = allocateStock(lines, places)
  refuseShort(short, lines)

  const stock = places.map(({ goodCode, warehouseId, nodeCode: node, quantity }) => ({ good_code: goodCode, warehouse_id: warehouseId, node_code: node, quantity }))
  const promise = delivery.promise(joinByGood(lines), stock)
  const totals = cartTotals(lines, settings.bonusPercent)
  const sums = await countOrder(tx, draft, totals, settings, visitor.userId)
  if (draft.expectedTotal !== null && draft.expectedTotal !== sums.total) throw conflict(sums.changedWords)

  const isOnline = payment === 'online' || payment === 'split'
  const order = await insertOrder(tx, {
    draft, sums, totals, promise, now, nodeCode, userId: visitor.userId, ip: visitor.ip,
    utmSource: readUtmSource(visitor.cookies[UTM_COOKIE]),
    status: isOnline || payment === 'invoice' ? 'awaiting-payment' : 'new',
    payToken: isOnline || payment === 'invoice' ? randomUUID() : null,
    reservedUntil: isOnline ? new Date(now.getTime() + settings.orders.reserveMinutes * 60_000) : null,
  })
  const items = await insertItems(tx, order.id, lines, sums.bonuses * 100)
  await insertTakes(tx, order.id, takes)
  await takeStock(tx, takes)
  await noteStatus(tx, { orderId: order.id, status: order.status, actor: 'buyer', now })
  if (sums.bonuses > 0) {
    await changeBonuses(tx, { userId: visitor.userId!, amount: -sums.bonuses, reason: `Списано в заказе № ${order.number}`, orderNumber: order.number, now })
  }
  if (cartUuid !== null) await emptyCart(tx, cartUuid, lines)
  await recordConsent(tx, { userId: visitor.userId, kind: 'personal-data', given: true }, visitor, now)
  await putOrderMessages(tx, { order, items, settings, config, now })
  await settleRequest(tx, request, order.id)
  return order.id
}

/** Nobody else may order from this cart meanwhile. */
async function holdCart(tx: Db, { userId, cartUuid }: CartAsker): Promise<string> {
  const carts = tx.selectFrom('cart').select('uuid').forUpdate()
  const own = userId === null ? carts.where('uuid', '=', cartUuid ?? '00000000-0000-0000-0000-000000000000').where('user_id', 'is', null) : carts.where('user_id', '=', userId)
  const cart = await own.executeTakeFirst()
  if (!cart) throw cartNotFound()
  return cart.uuid
}

async function orderedCodes(tx: Db, cartUuid: string): Promise<string[]> {
  const lines = await tx.selectFrom('cart_item').select('good_code').where('cart_uuid', '=', cartUuid).execute()
  return lines.map((line) => line.good_code)
}

async function emptyCart(tx: Db, cartUuid: string, lines: readonly PricedLine[]): Promise<void> {
  await sql`delete from cart_item using unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ complectOf }) => complectOf ?? null)}::text[])
    as ordered (code, complect_of)
    where cart_uuid = ${cartUuid} and good_code = ordered.code and cart_item.complect_of is not distinct from ordered.complect_of`.execute(tx)
}
