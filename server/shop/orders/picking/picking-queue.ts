import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { PickingOrder, ShelfGood } from '#contract/office/picking.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { promisedDay } from '#rules/delivery/promised-day.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { promiseDanger } from '#rules/order/promise-danger.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { placeCondition } from './picking-scope.ts'

/** More than a shift can pick; what is older is told of by the queues of the day. */
const MOST_ORDERS = 500
const OLDEST_DAYS = 60
const NO_DAY = '9999-12-31'

type QueueRow = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'delivery_type' | 'delivery_text' | 'created_at' | 'contact_name'
> & {
  slot_day: string | null
  picker_id: number | null
  picker_name: string | null
  done_at: Date | null
}

interface TakeRow {
  order_id: number
  good_code: string
  warehouse_id: number
  place: string
  quantity: number
  picked: number
  short: number
  name: string
  article: string
  unit: string
  picture: string | null
  category: string
  category_position: number
  shelf: string | null
}

interface Asked {
  shop?: number | undefined
  branch?: string | undefined
}

/** Orders to pick and the goods they need, of all the person's places, of a branch or of one. */
export async function readPickingQueue(context: OfficeContext, { shop, branch }: Asked) {
  const { db, scope, clock } = context
  const { rows: places } = await sql<{ id: number }>`
    select w.id from warehouse w where ${placeCondition(scope)}
      and (${shop ?? null}::integer is null or w.id = ${shop ?? null}) and (${branch ?? null}::text is null or w.node_code = ${branch ?? null})`.execute(
    db,
  )
  if (places.length === 0 && (shop !== undefined || branch !== undefined))
    throw notFound('Такого магазина нет или он не ваш')
  const since = new Date(clock().getTime() - OLDEST_DAYS * 24 * 60 * 60_000)
  // an order that waits for a call of the shop is not picked before it
  const { rows: orders } = await sql<QueueRow>`
    select o.id, o.number, o.status, o.delivery_type, o.delivery_text, o.created_at, o.contact_name,
      o.courier_visit #>> '{slot,day}' as slot_day, p.begun_by as picker_id, staff.name as picker_name, p.done_at
    from shop_order o left join order_picking p on p.order_id = o.id left join staff on staff.id = p.begun_by
    where o.status in ('new', 'assembling') and o.created_at > ${since}
      and (o.status <> 'new' or o.confirm_until is null or o.paid_at is not null)
      and exists (select from order_take t where t.order_id = o.id and t.warehouse_id = any(${places.map(({ id }) => id)}::integer[]))
    order by o.id limit ${MOST_ORDERS}`.execute(db)
  const takes = await readTakes(
    context,
    orders.map(({ id }) => id),
    places.map(({ id }) => id),
  )
  return {
    orders: presentOrders(orders, takes, clock()),
    goods: presentGoods(orders, takes),
  }
}

/** In the order of the shelves: those with a name first, then by category and name. */
async function readTakes({ db }: OfficeContext, orderIds: number[], placeIds: number[]): Promise<TakeRow[]> {
  const { rows } = await sql<TakeRow>`
    select t.order_id, t.good_code, t.warehouse_id, w.name as place, t.quantity,
      least(coalesce(p.picked, 0), t.quantity) as picked, least(coalesce(p.short, 0), t.quantity) as short,
      i.name, i.article, i.unit, i.picture, coalesce(c.name, '') as category, coalesce(c.position, 0) as category_position, s.shelf
    from order_take t join warehouse w on w.id = t.warehouse_id
    join lateral (select name, article, unit, picture from order_item
      where order_id = t.order_id and good_code = t.good_code order by position limit 1) i on true
    left join order_pick p on p.order_id = t.order_id and p.good_code = t.good_code and p.warehouse_id = t.warehouse_id
    left join good g on g.code = t.good_code left join category c on c.code = g.category_code
    left join good_shelf s on s.good_code = t.good_code and s.warehouse_id = t.warehouse_id
    where t.order_id = any(${orderIds}::bigint[]) and t.warehouse_id = any(${placeIds}::integer[])
    order by s.shelf nulls last, c.position, c.name, i.name, t.order_id`.execute(db)
  return rows
}

const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0)

/** What was promised first comes first. */
function presentOrders(orders: readonly QueueRow[], takes: readonly TakeRow[], now: Date): PickingOrder[] {
  const moment = moscowMoment(now)
  const dated = orders.flatMap((order) => {
    const own = takes.filter(({ order_id }) => order_id === order.id)
    const day = order.slot_day ?? promisedDay(order.delivery_text, order.created_at)
    return own.length === 0 ? [] : [{ order, own, day }]
  })
  const far = (day: string | null) => day ?? NO_DAY
  dated.sort((a, b) => (far(a.day) < far(b.day) ? -1 : far(a.day) > far(b.day) ? 1 : a.order.id - b.order.id))
  return dated.map(({ order, own, day }) => ({
    number: order.number,
    status: order.status,
    statusText: STATUS_TEXTS[order.status],
    promise: datedPromise(order.delivery_text, order.created_at),
    danger: day && moment ? promiseDanger(day, moment) : null,
    delivery: order.delivery_type,
    createdAt: order.created_at.toISOString(),
    contactName: order.contact_name,
    pieces: sum(own.map(({ quantity }) => quantity)),
    picked: sum(own.map(({ picked }) => picked)),
    short: sum(own.map(({ short, quantity, picked }) => Math.min(short, quantity - picked))),
    goods: own.slice(0, 2).map(({ name }) => name),
    picker: order.picker_id === null ? null : { id: order.picker_id, name: order.picker_name ?? '' },
    isDone: order.done_at !== null,
  }))
}

function presentGoods(orders: readonly QueueRow[], takes: readonly TakeRow[]): ShelfGood[] {
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  const goods = new Map<string, ShelfGood>()
  for (const take of takes) {
    const left = take.quantity - take.picked
    if (left <= 0) continue
    const key = `${take.warehouse_id} ${take.good_code}`
    const known = goods.get(key)
    const number = numbers.get(take.order_id) ?? ''
    if (known) goods.set(key, { ...known, left: known.left + left, orders: [...known.orders, number] })
    else
      goods.set(key, {
        code: take.good_code,
        name: take.name,
        article: take.article,
        image: take.picture === null ? null : presentImage(take.picture, take.name),
        shelf: take.shelf,
        category: take.category,
        place: { id: take.warehouse_id, name: take.place },
        left,
        unit: take.unit,
        orders: [number],
      })
  }
  return [...goods.values()]
}
