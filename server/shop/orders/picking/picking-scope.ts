import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { isInScope, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

/** Warehouses whose shelves the person picks from; `w` is warehouse. */
export const placeCondition = (scope: StaffScope): RawBuilder<unknown> =>
  scope.isEverywhere
    ? sql`true`
    : sql`(w.node_code = any(${scope.nodeCodes}::text[]) or w.id = any(${scope.warehouseIds}::integer[]))`

export interface PickPlace {
  order_id: number
  good_code: string
  warehouse_id: number
  place: string
  node_code: string
  quantity: number
  picked: number
  short: number
}

/**
 * Where the order's pieces lie, and how many of them have been taken. A take made smaller meanwhile is never
 * over-picked.
 */
export async function readPickPlaces(db: Db, orderId: number): Promise<PickPlace[]> {
  const { rows } = await sql<PickPlace>`
    select t.order_id, t.good_code, t.warehouse_id, w.name as place, w.node_code, t.quantity,
      least(coalesce(p.picked, 0), t.quantity) as picked,
      least(coalesce(p.short, 0), t.quantity - least(coalesce(p.picked, 0), t.quantity)) as short
    from order_take t join warehouse w on w.id = t.warehouse_id
    left join order_pick p on p.order_id = t.order_id and p.good_code = t.good_code and p.warehouse_id = t.warehouse_id
    where t.order_id = ${orderId} order by w.position, w.id, t.good_code`.execute(db)
  return rows
}

export const isOwnPlace = (scope: StaffScope, { node_code, warehouse_id }: PickPlace): boolean =>
  isInScope(scope, { node_code, warehouse_id })

/** The person's own order, or one that takes something off their shelves. Any other is as good as none. */
export async function findPickingOrder(
  { db, scope }: OfficeContext,
  number: string,
): Promise<{ order: OrderRow; places: PickPlace[] }> {
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderIdOf(number)).executeTakeFirst()
  const places = order ? await readPickPlaces(db, order.id) : []
  if (!order || !(isInScope(scope, order) || places.some((place) => isOwnPlace(scope, place))))
    throw notFound(`Заказа № ${number} нет или он не ваших магазинов`)
  return { order, places }
}
