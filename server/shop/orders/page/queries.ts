import { sql } from 'kysely'
import type { SavedOrder } from '#contract/order.ts'
import type { Order } from '#contract/user-orders.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { canCancel } from '#rules/order/order-offers.ts'
import { FINISHED, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { AWAITS_CONFIRMATION } from '#rules/order/unproven-order.ts'
import type { Db } from '#server/db/client.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { invoicePath, orderPath } from '#server/shop/orders/core/order-links.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'

/** Where the buyer pays what is still to be paid, on our own host. */
const payUrl = ({
  pay_token,
  paid_at,
  status,
  payment_type,
}: Pick<OrderRow, 'pay_token' | 'paid_at' | 'status' | 'payment_type'>) =>
  pay_token !== null && payment_type !== 'invoice' && paid_at === null && status === 'awaiting-payment'
    ? `/pay/${pay_token}/`
    : null

type SavedRow = Pick<OrderRow, 'id' | 'number' | 'pay_token' | 'paid_at' | 'status' | 'payment_type' | 'confirm_until'>

/** `placed`: the order, or its id when it was made before. */
export async function savedOrder(db: Db, placed: SavedRow | number): Promise<SavedOrder> {
  const columns = ['id', 'number', 'pay_token', 'paid_at', 'status', 'payment_type', 'confirm_until'] as const
  const order =
    typeof placed === 'number'
      ? await db.selectFrom('shop_order').select(columns).where('id', '=', placed).executeTakeFirstOrThrow()
      : placed
  const settings = await orderSettings(db)
  const until = awaitsPersonUntil(order)
  return {
    id: order.id,
    number: order.number,
    paymentUrl: payUrl(order),
    invoiceUrl: invoicePath(order, settings),
    orderUrl: orderPath(order),
    confirmation: until && { until: until.toISOString(), minutes: settings.orders.unprovenMinutes },
  }
}

export interface ItemRow {
  order_id: number
  good_code: string
  article: string
  name: string
  picture: string | null
  unit: string
  quantity: number
  price: number
  price_old: number
  /** Off one piece: the price is what is left. */
  promo_off: number
  complect_of: string | null
  /** Null: no longer on sale. */
  slug: string | null
  /** In the order's branch, today. */
  is_on_sale: boolean
}

export async function itemsOf(db: Db, orderIds: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.order_id, item.good_code, item.article, item.name, item.picture, item.unit, item.quantity, item.price,
      item.price_old, item.promo_off, item.complect_of, good.slug, offer.good_code is not null as is_on_sale
    from order_item item join shop_order on shop_order.id = item.order_id
    left join good on good.code = item.good_code and good.is_active
    left join good_offer offer on offer.good_code = good.code and offer.node_code = shop_order.node_code
    where item.order_id = any(${orderIds}::bigint[])
    order by item.order_id, item.position`.execute(db)
  return rows
}

type HistoryRow = { order_id: number; status: OrderRow['status']; created_at: Date; note: string }

/** Oldest first. */
export const historyOf = (db: Db, orderIds: readonly number[]): Promise<HistoryRow[]> =>
  db
    .selectFrom('order_status_history')
    .select(['order_id', 'status', 'created_at', 'note'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()

async function presentOrders(db: Db, orders: OrderRow[]): Promise<Order[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const [items, history, settings] = await Promise.all([itemsOf(db, ids), historyOf(db, ids), orderSettings(db)])
  return orders.map((order) =>
    presentOrder(
      order,
      items.filter((item) => item.order_id === order.id),
      history.filter((each) => each.order_id === order.id),
      settings,
    ),
  )
}

function presentOrder(order: OrderRow, items: ItemRow[], history: HistoryRow[], settings: OrderSettings): Order {
  return {
    id: order.id,
    url: orderPath(order),
    number: order.number,
    createdAt: order.created_at.toISOString(),
    status: order.status,
    statusText: awaitsPersonUntil(order) ? AWAITS_CONFIRMATION : STATUS_TEXTS[order.status],
    reservedUntil: order.status === 'awaiting-payment' ? (order.reserved_until?.toISOString() ?? null) : null,
    history: history.map(({ status, created_at, note }) => ({
      status,
      statusText: STATUS_TEXTS[status],
      at: created_at.toISOString(),
      note,
    })),
    items: items.map((item) => ({
      code: item.good_code,
      name: item.name,
      url: item.slug === null ? null : goodUrl({ code: item.good_code, slug: item.slug, is_hire: false }),
      image: item.picture === null ? null : presentImage(item.picture, item.name),
      quantity: item.quantity,
      price: kopecksToRubles(item.price),
      total: kopecksToRubles(item.price * item.quantity),
    })),
    totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPriceComputed: kopecksToRubles(order.goods_total),
    totalDiscount: kopecksToRubles(order.goods_total_old - order.goods_total),
    totalBonuses: order.bonuses_earned,
    bonusesUsed: order.bonuses_used,
    delivery: {
      type: order.delivery_type,
      text: order.delivery_text,
      address: order.delivery_address,
      price: kopecksToRubles(order.delivery_price),
      courierVisit: order.courier_visit,
    },
    payment: {
      type: order.payment_type,
      text: PAYMENT_TEXTS[order.payment_type],
      isPaid: order.paid_at !== null,
      url: payUrl(order),
      invoiceUrl: invoicePath(order, settings),
    },
    total: kopecksToRubles(order.total),
    canCancel: canCancel(order.status),
  }
}

export async function ordersOf(
  db: Db,
  userId: number,
  page: number,
  perPage: number,
  state?: 'active' | 'finished',
): Promise<{ orders: Order[]; total: number }> {
  const all = db.selectFrom('shop_order').where('user_id', '=', userId)
  const own = state ? all.where('status', state === 'finished' ? 'in' : 'not in', FINISHED) : all
  const [rows, counted] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders: await presentOrders(db, rows), total: counted.total }
}

/** Undefined for another's, as for one that never was. */
export async function orderOf(db: Db, userId: number, id: number): Promise<Order | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (await presentOrders(db, [row]))[0]
}
