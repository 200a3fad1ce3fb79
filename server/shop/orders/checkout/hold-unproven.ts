import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import { isLargeOrder, type OrderSize } from '#rules/order/unproven-order.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'

/** A phone is one person's; an address may be an office, or half a town behind its operator's. */
const SHARES = [
  { column: 'contact_phone', times: 1, ms: 24 * HOUR_MS },
  { column: 'ip', times: 3, ms: HOUR_MS },
] as const

/** Fewer pieces of a good are nobody's shelf. */
const FEW_PIECES = 20

/** More than the limits let in; a proxy set up wrongly must not make every order count thousands. */
const MOST_COUNTED = 200

interface Unproven extends OrderSize {
  phone: string
  ip: string
  goods: readonly { good_code: string; quantity: number }[]
  now: Date
  /** How many visitors one contact stands for, and how many one address. */
  factor: number
  width: number
}

/** Large by itself, so that also an online payment is waited for no longer. */
export const confirmBy = (size: OrderSize, { orders }: OrderSettings, now: Date): Date | null =>
  isLargeOrder(size, orders) ? new Date(now.getTime() + orders.unprovenMinutes * 60_000) : null

/**
 * Until when a person has to be asked, as a value of the order's own insert: it is large, or makes the open ones of
 * this phone or address large.
 * Many small orders take the shelves empty as well as one large one.
 */
export function confirmUntil(
  { pieces, sum, phone, ip, goods, now, factor, width }: Unproven,
  { orders }: OrderSettings,
): RawBuilder<Date | null> {
  const until = new Date(now.getTime() + orders.unprovenMinutes * 60_000)
  if (isLargeOrder({ pieces, sum }, orders)) return sql<Date>`${until}::timestamptz`
  // their lines at once: asked order by order they were most of what a busy office's order cost
  const isLargeWith = ({ column, times, ms }: (typeof SHARES)[number]) => {
    const many = times * (column === 'ip' ? width : factor)
    return sql`coalesce((
    select total + ${sum}::bigint > ${orders.unprovenSum * many}::bigint
      or (select sum(i.quantity) from order_item i where i.order_id = any(ids)) + ${pieces}::bigint
        > ${orders.unprovenPieces * many}::bigint
    from (select sum(total) as total, array_agg(id) as ids
      from (select o.id, o.total from shop_order o
        where o.is_unproven and ${sql.ref(`o.${column}`)} = ${column === 'ip' ? ip : phone} and o.created_at > ${new Date(now.getTime() - ms)}
        and o.status in ('new', 'awaiting-payment')
        order by o.created_at desc limit ${MOST_COUNTED}) open) counted), false)`
  }
  // many hands from many addresses: together they would take all there is of a good
  const wanted = JSON.stringify(goods.map(({ good_code, quantity }) => ({ good_code, quantity })))
  const takesTheShelf = sql`exists (
    select from jsonb_to_recordset(${wanted}::jsonb) as own (good_code text, quantity integer),
      lateral (select coalesce(sum(i.quantity), 0) as pieces from order_item i join shop_order o on o.id = i.order_id
        where i.good_code = own.good_code and o.is_unproven and o.status in ('new', 'awaiting-payment')) held,
      lateral (select coalesce(sum(s.quantity), 0) as pieces from good_stock s where s.good_code = own.good_code) free
    where held.pieces > 0 and held.pieces + own.quantity >= ${FEW_PIECES * factor}
      and (held.pieces + own.quantity) * 100 > (held.pieces + own.quantity + free.pieces) * ${orders.unprovenShare}::bigint)`
  return sql<Date | null>`case when ${sql.join([...SHARES.map(isLargeWith), takesTheShelf], sql` or `)} then ${until}::timestamptz end`
}
