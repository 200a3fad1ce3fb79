import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { isGtinOf, markAmong, type MarkCode, markName, readMarkCode } from '#rules/goods/mark-code.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'

const CODES = ['код маркировки', 'кода маркировки', 'кодов маркировки'] as const
const OF_CODES = ['кода маркировки', 'кодов маркировки', 'кодов маркировки'] as const

export interface MarkedLine {
  code: string
  name: string
  barcode: string | null
  /** To be handed over: without those whose money went back before that. */
  pieces: number
  scanned: number
}

/** The order's goods that are sold by codes: how many are wanted, how many are there. */
export async function markedLines(db: Db, orderId: number): Promise<MarkedLine[]> {
  const { rows } = await sql<MarkedLine>`
    select g.code, max(i.name) as name, g.barcode, (sum(i.quantity) - coalesce((
        select sum((line ->> 'quantity')::integer) from order_refund r cross join jsonb_array_elements(r.lines) line
        where r.order_id = ${orderId} and line ->> 'code' = g.code), 0))::integer as pieces,
      (select count(*)::integer from order_mark m where m.order_id = ${orderId} and m.good_code = g.code
        and m.returned_at is null) as scanned
    from order_item i join good g on g.code = i.good_code
    where i.order_id = ${orderId} and g.is_marked group by g.code, g.barcode order by min(i.position)`.execute(db)
  return rows
}

/** Codes of the pieces the buyer has, or is about to have, by good in the order they were scanned. */
export async function marksByGood(db: Db, orderId: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('order_mark')
    .select(['good_code', 'code'])
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .orderBy('id')
    .execute()
  return byGood(rows)
}

/** Codes of the pieces a refund is for. */
export async function returnedMarks(db: Db, refundId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('order_mark')
    .select(['good_code', 'code'])
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .execute()
  return byGood(rows)
}

function byGood(rows: readonly { good_code: string; code: string }[]): ReadonlyMap<string, readonly string[]> {
  const marks = new Map<string, string[]>()
  for (const { good_code, code } of rows) marks.set(good_code, [...(marks.get(good_code) ?? []), code])
  return marks
}

export function readMark(scanned: string): MarkCode {
  const { code, error } = readMarkCode(scanned)
  if (code === null) throw invalid({ mark: [error] })
  return code
}

interface Scanned {
  orderId: number
  goodCode: string
  warehouseId: number | null
  mark: string
  staffId: number
  now: Date
}

/** A code for one more piece of the good. The order's row must be locked. */
export async function addMark(tx: Db, { orderId, goodCode, warehouseId, mark, staffId, now }: Scanned): Promise<void> {
  const { text, gtin, serial } = readMark(mark)
  const good = await tx.selectFrom('good').select(['name', 'barcode']).where('code', '=', goodCode).executeTakeFirst()
  if (good?.barcode && !isGtinOf(gtin, good.barcode))
    throw conflict(`Это код другого товара: у «${good.name}» штрихкод ${good.barcode}, а в коде ${gtin}`)
  const put = await tx
    .insertInto('order_mark')
    .values({
      order_id: orderId,
      good_code: goodCode,
      warehouse_id: warehouseId,
      code: text,
      gtin,
      serial,
      staff_id: staffId,
      created_at: now,
      returned_at: null,
      refund_id: null,
    })
    .onConflict((already) => already.columns(['gtin', 'serial']).where('returned_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (put) return
  const holder = await tx
    .selectFrom('order_mark')
    .innerJoin('shop_order', 'shop_order.id', 'order_mark.order_id')
    .select(['shop_order.number', 'order_mark.order_id', 'shop_order.status'])
    .where('gtin', '=', gtin)
    .where('serial', '=', serial)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  if (holder?.order_id === orderId) throw conflict('Этот код уже отсканирован в этом заказе: возьмите другую штуку')
  throw conflict(
    holder?.status === 'completed'
      ? `Этот код уже продан, заказ № ${holder.number}: продать его ещё раз нельзя`
      : `Этот код уже в заказе № ${holder?.number ?? ''}: возьмите другую штуку`,
  )
}

interface Dropped {
  orderId: number
  goodCode: string
  warehouseId?: number | null
  /** Left out: the one scanned last. */
  mark?: string | undefined
}

/** A piece goes back on its shelf before it was sold. */
export async function dropMark(tx: Db, { orderId, goodCode, warehouseId, mark }: Dropped): Promise<boolean> {
  const named = mark === undefined ? null : readMark(mark)
  const { rows } = await sql<{ id: number }>`delete from order_mark where id in (select id from order_mark
    where order_id = ${orderId} and good_code = ${goodCode} and returned_at is null
      and (${named === null} or (gtin = ${named?.gtin ?? ''} and serial = ${named?.serial ?? ''}))
      and (${warehouseId ?? null}::integer is null or warehouse_id = ${warehouseId ?? null})
    order by id desc limit 1) returning id`.execute(tx)
  if (named !== null && rows.length === 0) throw conflict('Этого кода в заказе нет')
  return rows.length > 0
}

/** Goods that are sold by codes leave the shop with one each, no more and no less. */
export async function demandMarks(tx: Db, { id, number }: { id: number; number: string }): Promise<void> {
  for (const { name, pieces, scanned } of await markedLines(tx, id)) {
    if (scanned < pieces)
      throw conflict(
        `Заказ № ${number}: у товара «${name}» не хватает ${countText(pieces - scanned, OF_CODES)}. Отсканируйте DataMatrix каждой штуки`,
      )
    if (scanned > pieces)
      throw conflict(
        `Заказ № ${number}: у товара «${name}» кодов больше, чем отдаём штук. Уберите лишнее: ${countText(scanned - pieces, CODES)}`,
      )
  }
}

interface Returned {
  orderId: number
  lines: readonly { code: string; quantity: number }[]
  marks: readonly string[]
}

/** Codes of the pieces the buyer has by this order: its own, and those given in exchange for them. */
export const soldMarks = (db: Db, orderId: number) =>
  db
    .selectFrom('order_mark')
    .select(['id', 'good_code', 'gtin', 'serial', 'return_id'])
    .where(({ or, eb }) =>
      or([
        eb('order_id', '=', orderId),
        eb(
          'order_id',
          'in',
          eb
            .selectFrom('goods_return')
            .select('exchange_order_id')
            .where('goods_return.order_id', '=', orderId)
            .where('exchange_order_id', 'is not', null)
            .$castTo<{ exchange_order_id: number }>(),
        ),
      ]),
    )
    .where('returned_at', 'is', null)
    .orderBy('id')
    .execute()

/** Which of the order's codes are read from the pieces in hand: one each, none of another return. */
async function readReturned(tx: Db, { orderId, lines, marks }: Returned): Promise<number[]> {
  const all = await soldMarks(tx, orderId)
  const sold = all.filter(({ return_id }) => return_id === null)
  const found = marks.map((scanned) => {
    const mark = markAmong(all, scanned)
    if (!mark) throw invalid({ marks: [`Кода «${scanned.slice(0, 40)}» в этом заказе не продавали`] })
    if (mark.return_id !== null)
      throw invalid({ marks: [`Код «${markName(mark)}» уже принят по возврату № ${mark.return_id}`] })
    return mark
  })
  const ids = [...new Set(found.map(({ id }) => id))]
  if (ids.length < found.length) throw invalid({ marks: ['Один и тот же код отсканирован дважды'] })
  for (const goodCode of new Set([...lines.map(({ code }) => code), ...found.map((each) => each.good_code)])) {
    const pieces = lines.reduce((sum, { code, quantity }) => (code === goodCode ? sum + quantity : sum), 0)
    const codes = found.filter((each) => each.good_code === goodCode).length
    // some may have been sold before the good was marked
    const wanted = Math.min(pieces, sold.filter((each) => each.good_code === goodCode).length)
    if (codes < wanted)
      throw invalid({
        marks: [`Товар маркирован: отсканируйте ещё ${countText(wanted - codes, CODES)} с того, что вернули`],
      })
    if (codes > pieces) throw invalid({ marks: ['Кодов больше, чем возвращают: уберите лишние'] })
  }
  return ids
}

/**
 * Pieces sold by codes come back by the same ones, read from the pieces in hand. Answers which of the order's codes
 * they are; they may be sold again.
 */
export async function takeMarksBack(tx: Db, { now, ...returned }: Returned & { now: Date }): Promise<number[]> {
  const ids = await readReturned(tx, returned)
  if (ids.length > 0) await tx.updateTable('order_mark').set({ returned_at: now }).where('id', 'in', ids).execute()
  return ids
}

/** The pieces of a buyer's return are here; what becomes of them is not known yet. */
export async function holdMarks(tx: Db, { returnId, ...returned }: Returned & { returnId: number }): Promise<void> {
  const ids = await readReturned(tx, returned)
  if (ids.length > 0) await tx.updateTable('order_mark').set({ return_id: returnId }).where('id', 'in', ids).execute()
}

/** The return is settled: its codes are the shop's again. Answers which they are. */
export async function takeHeldMarks(tx: Db, returnId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('order_mark')
    .set({ returned_at: now })
    .where('return_id', '=', returnId)
    .where('returned_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The pieces go back to their buyer, or stay theirs: so do the codes. */
export async function freeHeldMarks(tx: Db, returnId: number): Promise<void> {
  await tx
    .updateTable('order_mark')
    .set({ return_id: null })
    .where('return_id', '=', returnId)
    .where('returned_at', 'is', null)
    .execute()
}

/** The refund made with them for the pieces names their codes in its receipt. */
export async function nameMarksInRefund(tx: Db, orderId: number, marks: readonly number[], now: Date): Promise<void> {
  await sql`update order_mark set refund_id = (select id from order_refund where order_id = ${orderId} and created_at = ${now}
    and jsonb_array_length(lines) > 0 order by seq limit 1) where id = any(${marks}::bigint[])`.execute(tx)
}
