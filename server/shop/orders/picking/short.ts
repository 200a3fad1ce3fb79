import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { OrderEdit } from '#contract/office/order-edit.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import { editOrder } from '#server/shop/orders/editing/edit-order.ts'
import { SHORT_TAGS } from '#server/shop/orders/core/release-takes.ts'
import { lockStock, takeStock } from '#server/shop/goods/stock/stock-queries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { beginPicking, ownPlace, whilePicking, writePick } from './pick.ts'
import { pickingRefusal } from './picking-card.ts'
import { findPickingOrder, type PickPlace, readPickPlaces } from './picking-scope.ts'

interface Short extends Missing {
  way: 'elsewhere' | 'wait' | 'ask'
  fromWarehouseId?: number | undefined
}

const NOTES = { wait: 'Ждём, когда товар придёт', ask: 'Нужно решение: заменить, убрать или вернуть деньги' } as const

/** The shelf is found empty: what it says it still has is not there either, and nobody should buy it. */
export async function writeShort(context: OfficeContext, number: string, asked: Short): Promise<void> {
  const { code, warehouseId, count, way } = asked
  if (way === 'elsewhere' && (asked.fromWarehouseId ?? warehouseId) === warehouseId)
    throw invalid({ fromWarehouseId: ['Выберите другой магазин, где товар есть'] })
  await whilePicking(context, number, async ({ tx, order, places, now }) => {
    const place = shortPlace(context, places, asked)
    const stock = await lockStock(tx, [code], order.node_code, warehouseId)
    await emptyShelf(tx, code, warehouseId)
    const what = await shortWords(tx, place, count)
    const note = (words: string) =>
      recordStatus(tx, { orderId: order.id, status: order.status, actor: 'shop', note: `${what} ${words}`, now })
    if (way !== 'elsewhere') {
      await writePick(context, tx, place, { picked: place.picked, short: count }, now)
      await addTag(tx, order.id, SHORT_TAGS[way])
      await note(NOTES[way])
      return
    }
    const from = stock.find((each) => each.warehouseId === asked.fromWarehouseId)
    if (!from || from.quantity < count)
      throw conflict(`Там этого товара уже нет столько: осталось ${from?.quantity ?? 0}. Выберите другой магазин`)
    await moveTake(tx, place, from.warehouseId, count)
    const { name: shop } = await tx
      .selectFrom('warehouse')
      .select('name')
      .where('id', '=', from.warehouseId)
      .executeTakeFirstOrThrow()
    await note(`Берём в магазине «${shop}»`)
  })
}

interface Missing {
  code: string
  warehouseId: number
  count: number
}

function shortPlace(context: OfficeContext, places: readonly PickPlace[], { code, warehouseId, count }: Missing) {
  const place = ownPlace(context, places, code, warehouseId)
  const left = place.quantity - place.picked
  if (count > left) throw conflict(`Осталось собрать ${left}: больше не хватать не может`)
  return place
}

async function shortWords(tx: Db, { order_id, good_code, place }: PickPlace, count: number): Promise<string> {
  const { name } = await tx
    .selectFrom('order_item')
    .select('name')
    .where('order_id', '=', order_id)
    .where('good_code', '=', good_code)
    .executeTakeFirstOrThrow()
  return `Не нашли на полке: ${name}, ${count} шт., «${place}».`
}

/**
 * What was not found is replaced or struck off at once by one who may change the order: the shelf, the lines, the money
 * and the message to the buyer together.
 */
export async function settleMissing(
  context: OfficeContext,
  number: string,
  { missing, edit }: { missing: Missing; edit: OrderEdit & { expectedTotal: number } },
): Promise<void> {
  await findPickingOrder(context, number)
  await editOrder(context, number, edit, async (tx, locked) => {
    const refusal = pickingRefusal(locked)
    if (refusal !== null) throw conflict(refusal)
    const now = context.clock()
    const order = await beginPicking(context, tx, locked, now)
    const place = shortPlace(context, await readPickPlaces(tx, order.id), missing)
    await lockStock(tx, [missing.code], order.node_code, missing.warehouseId)
    await emptyShelf(tx, missing.code, missing.warehouseId)
    await writePick(context, tx, place, { picked: place.picked, short: missing.count }, now)
    const note = await shortWords(tx, place, missing.count)
    await recordStatus(tx, { orderId: order.id, status: order.status, actor: 'shop', note, now })
    return order
  })
}

const emptyShelf = (tx: Db, code: string, warehouseId: number) =>
  tx
    .updateTable('good_stock')
    .set({ quantity: 0 })
    .where('good_code', '=', code)
    .where('warehouse_id', '=', warehouseId)
    .where('quantity', '>', 0)
    .execute()

/** The pieces that were not there are held elsewhere instead; the stock must be locked. */
async function moveTake(tx: Db, place: PickPlace, toWarehouse: number, count: number): Promise<void> {
  const { order_id, good_code, warehouse_id, quantity } = place
  const at = (id: number) => sql`order_id = ${order_id} and good_code = ${good_code} and warehouse_id = ${id}`
  if (quantity === count) await sql`delete from order_take where ${at(warehouse_id)}`.execute(tx)
  else await sql`update order_take set quantity = quantity - ${count} where ${at(warehouse_id)}`.execute(tx)
  await sql`insert into order_take (order_id, good_code, warehouse_id, quantity)
    values (${order_id}, ${good_code}, ${toWarehouse}, ${count})
    on conflict (order_id, good_code, warehouse_id) do update set quantity = order_take.quantity + excluded.quantity`.execute(
    tx,
  )
  await takeStock(tx, [{ goodCode: good_code, warehouseId: toWarehouse, quantity: count }])
}

const addTag = (tx: Db, orderId: number, tag: string) =>
  sql`insert into order_desk (order_id, tags) values (${orderId}, array[${tag}])
    on conflict (order_id) do update set tags = array_append(order_desk.tags, ${tag})
    where not order_desk.tags @> array[${tag}]`.execute(tx)

const MOST_ANALOGS = 6

/** Where the good lies besides, and what of its kind lies in the order's branch. */
export async function readShortChoices(context: OfficeContext, number: string, code: string) {
  const { db } = context
  const { order } = await findPickingOrder(context, number)
  const [places, analogs] = await Promise.all([
    sql<{ id: number; name: string; quantity: number; isSameBranch: boolean; days: number }>`
      select w.id, w.name, s.quantity, w.shelf_node is not distinct from ${order.node_code} as "isSameBranch",
        case when w.shelf_node = ${order.node_code} then 0 when w.supplier_id is null then n.transfer_days
          when w.lead_days is null then -1 when w.node_code = ${order.node_code} then w.lead_days
          when n.transfer_days < 0 then -1 else w.lead_days + n.transfer_days end as days
      from good_stock s join warehouse w on w.id = s.warehouse_id
      join node_logistic n on n.code = ${order.node_code}
      where s.good_code = ${code} and s.quantity > 0
      order by w.shelf_node is not distinct from ${order.node_code} desc, w.supplier_id is null desc, s.quantity desc, w.id limit 8`.execute(
      db,
    ),
    sql<{ code: string; name: string; article: string; quantity: number; price: number }>`
      select g.code, g.name, g.article, s.quantity, o.price from good_link l join good g on g.code = l.linked_code and g.is_active
      join good_offer o on o.good_code = g.code and o.node_code = ${order.node_code}
      join lateral (select sum(quantity)::integer as quantity from good_stock join warehouse w on w.id = warehouse_id
        where good_code = g.code and w.shelf_node = ${order.node_code}) s on s.quantity > 0
      where l.good_code = ${code} and l.kind = 'analog' order by l.position, g.code limit ${MOST_ANALOGS}`.execute(db),
  ])
  return {
    places: places.rows,
    analogs: analogs.rows.map(({ price, ...good }) => ({ ...good, price: kopecksToRubles(price) })),
  }
}
