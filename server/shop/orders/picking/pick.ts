import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { dropMark, addMark } from '#server/shop/orders/marking/marks.ts'
import { dropShortTags } from '#server/shop/orders/core/release-takes.ts'
import { recallMessage } from '#server/shop/orders/messages/desk-messages.ts'
import { isInScope, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { pickingRefusal, readPickingCard } from './picking-card.ts'
import { findPickingOrder, isOwnPlace, type PickPlace, readPickPlaces } from './picking-scope.ts'

const PIECES = ['штука', 'штуки', 'штук'] as const

interface Picking {
  tx: Db
  order: OrderRow
  places: PickPlace[]
  now: Date
}

/** Under the order's lock: two people with the same order pick its pieces one after the other, and each only once. */
export async function whilePicking<T>(
  context: OfficeContext,
  number: string,
  work: (picking: Picking) => Promise<T>,
): Promise<T> {
  const { order: seen } = await findPickingOrder(context, number)
  return withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, seen.id))!
    const refusal = pickingRefusal(order)
    if (refusal !== null) throw conflict(refusal)
    const now = context.clock()
    const begun = await beginPicking(context, tx, order, now)
    return work({ tx, order: begun, places: await readPickPlaces(tx, order.id), now })
  })
}

/** Whoever touches the first piece picks the order; the buyer is told nothing yet. */
export async function beginPicking(context: OfficeContext, tx: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  await tx
    .insertInto('order_picking')
    .values({
      order_id: order.id,
      begun_by: signedIn(context).staff.id,
      begun_at: now,
      done_by: null,
      done_at: null,
    })
    .onConflict((already) => already.column('order_id').doNothing())
    .execute()
  if (order.status !== 'new') return order
  return changeStatus({ ...context, db: tx }, order.number, 'assembling')
}

export function ownPlace(context: OfficeContext, places: readonly PickPlace[], code: string, warehouseId: number) {
  const place = places.find((each) => each.good_code === code && each.warehouse_id === warehouseId)
  if (!place) throw conflict('Этой строки в заказе больше нет: его изменили. Посмотрите список ещё раз')
  if (!isOwnPlace(context.scope, place)) throw conflict(`«${place.place}» — не ваш магазин: там соберут сами`)
  return place
}

interface Taken {
  code: string
  warehouseId: number
  count: number
  mark?: string | undefined
}

/** Goods that are sold by codes are taken by them, piece by piece; what goes back on the shelf takes its code along. */
async function moveMark(context: OfficeContext, tx: Db, place: PickPlace, asked: Taken, now: Date): Promise<void> {
  const { order_id: orderId, good_code: goodCode, warehouse_id: warehouseId } = place
  const good = await tx.selectFrom('good').select(['is_marked', 'name']).where('code', '=', goodCode).executeTakeFirst()
  if (!good?.is_marked && asked.mark === undefined) return
  if (Math.abs(asked.count) !== 1)
    throw conflict(`«${good?.name ?? goodCode}» маркирован: берите и сканируйте по одной штуке`)
  if (asked.count < 0) {
    await dropMark(tx, { orderId, goodCode, warehouseId, mark: asked.mark })
    return
  }
  if (asked.mark === undefined)
    throw conflict(`«${good?.name ?? goodCode}» маркирован: отсканируйте код DataMatrix на упаковке`)
  await addMark(tx, { orderId, goodCode, warehouseId, mark: asked.mark, staffId: signedIn(context).staff.id, now })
}

/** One scan or tap. More than ordered is refused: the piece in hand goes back to its shelf. */
export async function pickFromShelf(context: OfficeContext, number: string, asked: Taken): Promise<void> {
  if (asked.count === 0) throw invalid({ count: ['Сколько штук — не ноль'] })
  await whilePicking(context, number, async ({ tx, order, places, now }) => {
    const place = ownPlace(context, places, asked.code, asked.warehouseId)
    const picked = place.picked + asked.count
    if (picked > place.quantity)
      throw conflict(
        `Уже собрано ${place.picked} из ${place.quantity}. Лишнее верните на полку: ${countText(picked - place.quantity, PIECES)}`,
      )
    if (picked < 0) throw conflict(`Собрано всего ${place.picked}: вернуть больше нельзя`)
    await moveMark(context, tx, place, asked, now)
    await writePick(context, tx, place, { picked, short: Math.min(place.short, place.quantity - picked) }, now)
    if (asked.count < 0) await undo(tx, order.id)
    else if (place.short > 0) await dropShortTags(tx, order.id)
  })
}

const undo = (tx: Db, orderId: number) =>
  tx.updateTable('order_picking').set({ done_at: null, done_by: null }).where('order_id', '=', orderId).execute()

export async function writePick(
  context: OfficeContext,
  tx: Db,
  { order_id, good_code, warehouse_id }: PickPlace,
  values: { picked: number; short: number },
  now: Date,
): Promise<void> {
  const staff_id = signedIn(context).staff.id
  await tx
    .insertInto('order_pick')
    .values({ order_id, good_code, warehouse_id, ...values, staff_id, updated_at: now })
    .onConflict((already) =>
      already.columns(['order_id', 'good_code', 'warehouse_id']).doUpdateSet({ ...values, staff_id, updated_at: now }),
    )
    .execute()
}

/** «Собран». What is collected is ready for its buyer; what is brought waits, packed, for whoever carries it. */
export async function completePicking(context: OfficeContext, number: string): Promise<void> {
  const { order: seen } = await findPickingOrder(context, number)
  // sent again under another key, or a colleague was quicker
  if (seen.status === 'ready') return
  await whilePicking(context, number, async ({ tx, order, places, now }) => {
    const left = places.filter(({ picked, quantity }) => picked < quantity)
    const count = left.reduce((sum, { quantity, picked }) => sum + quantity - picked, 0)
    if (count > 0) {
      const where = [...new Set(left.map(({ place }) => `«${place}»`))].join(', ')
      throw conflict(`Собрано не всё: осталось ${countText(count, PIECES)}, ${where}`)
    }
    const isPickup = order.delivery_type === 'pickup'
    if (isPickup && !isInScope(context.scope, order))
      throw conflict('Ваша часть собрана. Готовым заказ отметят в магазине, где его заберут')
    await tx
      .updateTable('order_picking')
      .set({ done_by: signedIn(context).staff.id, done_at: now })
      .where('order_id', '=', order.id)
      .execute()
    if (isPickup) await changeStatus({ ...context, db: tx }, number, 'ready', '', checkAssembling)
    else
      await recordStatus(tx, {
        orderId: order.id,
        status: order.status,
        actor: 'shop',
        note: 'Собран, ждёт передачи в доставку',
        now,
      })
  })
}

function checkAssembling({ number, status }: OrderRow): void {
  if (status !== 'assembling') throw conflict(`Заказ № ${number} уже «${STATUS_TEXTS[status]}»`)
}

/** Ten seconds after «Собран» the buyer still knows nothing. */
export async function recallReadyMessages(context: OfficeContext, number: string): Promise<void> {
  const { recallable } = await readPickingCard(context, number)
  if (recallable.length === 0) throw conflict('Сообщение уже ушло: его не отозвать')
  for (const { id } of recallable) await recallMessage(context, number, id)
}

/** Whoever walks along the shelves knows best where things lie. */
export async function writeShelf(
  { db, scope }: OfficeContext,
  { code, warehouseId, shelf: given }: { code: string; warehouseId: number; shelf: string },
): Promise<{ shelf: string | null }> {
  const shelf = given.trim().replace(/\s+/g, ' ').toUpperCase()
  const place = await db
    .selectFrom('warehouse')
    .select(['id as warehouse_id', 'node_code'])
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  if (!place || !isInScope(scope, place)) throw notFound('Такого магазина нет или он не ваш')
  await withRetries(db, async (tx) => {
    if (shelf === '')
      await tx.deleteFrom('good_shelf').where('good_code', '=', code).where('warehouse_id', '=', warehouseId).execute()
    else
      await sql`insert into good_shelf (good_code, warehouse_id, shelf) select code, ${warehouseId}, ${shelf} from good where code = ${code}
        on conflict (good_code, warehouse_id) do update set shelf = excluded.shelf`.execute(tx)
  })
  return { shelf: shelf === '' ? null : shelf }
}
