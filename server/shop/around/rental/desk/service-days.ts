import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findClash, isFree, lockPiece, readTerm, refuseTakenDays, taken, type Term } from './clashes.ts'
import { moveToPiece } from './other-piece.ts'
import { findPiece } from './pieces.ts'

interface Asked extends Term {
  pieceId: number
  reason: string
  /** Broken: bookings of these days go to free machines of the same model, the rest wait for somebody to call. */
  movesBookings?: boolean | undefined
}

interface Met {
  id: number
  number: string
  name: string
  from: string
  to: string
  version: number
}

/** Booked and not yet out: these can be given another machine. */
const bookedIn = async (db: Db, pieceId: number, { from, to }: Term): Promise<Met[]> =>
  (
    await sql<Met>`select id, number, name, version, lower(days)::text as "from", (upper(days) - 1)::text as "to" from hire_booking
      where piece_id = ${pieceId} and status in ('new', 'confirmed') and days && daterange(${from}, ${to}, '[]') order by lower(days)`.execute(
      db,
    )
  ).rows

/** One of the same model in the same shop that is free for all of the booking. */
async function sameFree(
  db: Db,
  piece: { id: number; good_code: string; warehouse_id: number },
  days: Term,
  today: string,
) {
  const { rows } = await sql<{ id: number; serial: string }>`select piece.id, piece.serial from hire_piece piece
    where piece.good_code = ${piece.good_code} and piece.warehouse_id = ${piece.warehouse_id} and piece.id <> ${piece.id}
      and ${isFree(days, today)} order by piece.serial limit 1`.execute(db)
  return rows[0] ?? null
}

/** Out of the park for these days; booked ones stay whose they are unless the machine is broken. */
export async function sendToService(context: OfficeContext, asked: Asked) {
  readTerm(asked)
  const piece = await findPiece(context, asked.pieceId)
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Назовите причину'] })
  const now = context.clock()
  const today = moscowMoment(now)!.day
  if (asked.to < today) throw invalid({ to: ['Эти дни уже прошли'] })
  return withRetries(context.db, async (tx) => {
    await lockPiece(tx, piece.id)
    const met = asked.movesBookings ? await bookedIn(tx, piece.id, asked) : []
    const moved: string[] = []
    const left: string[] = []
    for (const booking of met) {
      const other = await sameFree(tx, piece, booking, today)
      if (other)
        await moveToPiece({ ...context, db: tx }, booking.id, {
          version: booking.version,
          pieceId: other.id,
          reason: `${piece.serial}: ${reason}`,
        })
      const list = other ? moved : left
      list.push(booking.number)
    }
    const clash = await findClash(tx, piece.id, asked, today, 0, asked.movesBookings)
    if (clash) throw taken('from', clash.words)
    const { id } = await tx
      .insertInto('hire_service')
      .values({
        piece_id: piece.id,
        days: sql<string>`daterange(${asked.from}, ${asked.to}, '[]')`,
        reason,
        staff_id: signedIn(context).staff.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, moved, left }
  }).catch(refuseTakenDays('from'))
}

/** Before it is pressed: how many bookings would get another machine, and which would be left without one. */
export async function bookingsInTheWay(db: Db, pieceId: number, days: Term, today: string) {
  const piece = await db.selectFrom('hire_piece').selectAll().where('id', '=', pieceId).executeTakeFirstOrThrow()
  const met = await bookedIn(db, pieceId, days)
  const found = await Promise.all(met.map((booking) => sameFree(db, piece, booking, today)))
  return met.map(({ id, number, name, from, to }, at) => ({
    id,
    number,
    name,
    from,
    to,
    other: found[at]?.serial ?? null,
  }))
}

export async function endService(context: OfficeContext, id: number): Promise<void> {
  const row = await context.db.selectFrom('hire_service').select('piece_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого обслуживания нет: его уже закончили')
  await findPiece(context, row.piece_id)
  await context.db.deleteFrom('hire_service').where('id', '=', id).execute()
}
