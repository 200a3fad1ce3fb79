import { type RawBuilder, sql } from 'kysely'
import type { RentalPiece } from '#rules/rental/rental-pieces.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'

/** Days a booking keeps its piece from others: a machine not brought back in time is still out today. */
const held = (today: CalendarDay): RawBuilder<string> =>
  sql`case when booking.status = 'issued' then daterange(lower(booking.days), greatest(upper(booking.days), ${today}::date + 1)) else booking.days end`

const HOLDING = sql`booking.status in ('new', 'confirmed', 'issued')`

/** The park of a good in a shop, with the days each piece is held from today on. */
export async function readRentalPieces(
  db: Db,
  goodCode: string,
  warehouseId: number,
  today: CalendarDay,
): Promise<RentalPiece[]> {
  const { rows } = await sql<{ id: number; from: string | null; to: string | null }>`
    select piece.id, lower(booking.held)::text as "from", (upper(booking.held) - 1)::text as "to"
    from hire_piece piece
    left join lateral (
      select ${held(today)} as held from hire_booking booking
      where booking.piece_id = piece.id and ${HOLDING} and upper(${held(today)}) > ${today}::date
      union all select service.days from hire_service service where service.piece_id = piece.id and upper(service.days) > ${today}::date
    ) booking on true
    where piece.good_code = ${goodCode} and piece.warehouse_id = ${warehouseId}
    order by piece.id, 2`.execute(db)
  const pieces = new Map<number, { from: string; to: string }[]>()
  for (const { id, from, to } of rows) {
    const busy = pieces.get(id) ?? pieces.set(id, []).get(id)!
    if (from !== null && to !== null) busy.push({ from, to })
  }
  return [...pieces.values()].map((busy) => ({ busy }))
}

/** Whoever books a machine in a shop waits here for the one before, so nobody is refused a piece that is still free. */
export async function lockPieces(tx: Db, goodCode: string, warehouseId: number): Promise<number> {
  const rows = await tx
    .selectFrom('hire_piece')
    .select('id')
    .where('good_code', '=', goodCode)
    .where('warehouse_id', '=', warehouseId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

/** A free piece for all of the days, the one that came back last: the others keep their long gaps whole. */
export async function findFreePiece(
  tx: Db,
  wanted: { goodCode: string; warehouseId: number; from: CalendarDay; to: CalendarDay; today: CalendarDay },
): Promise<number | null> {
  const { goodCode, warehouseId, from, to, today } = wanted
  const { rows } = await sql<{ id: number }>`
    select piece.id from hire_piece piece
    where piece.good_code = ${goodCode} and piece.warehouse_id = ${warehouseId} and not exists (
      select from hire_booking booking
      where booking.piece_id = piece.id and ${HOLDING} and ${held(today)} && daterange(${from}, ${to}, '[]'))
      and not exists (select from hire_service service where service.piece_id = piece.id and service.days && daterange(${from}, ${to}, '[]'))
    order by (
      select max(upper(booking.days)) from hire_booking booking
      where booking.piece_id = piece.id and ${HOLDING} and upper(booking.days) <= ${from}::date) desc nulls last, piece.id
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
