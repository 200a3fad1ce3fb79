import { sql } from 'kysely'
import { ApiError } from '#contract/api-error.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import type { Db } from '#server/db/client.ts'
import { staleFields } from '#server/shop/staff/stale-fields.ts'

export interface Term {
  from: string
  to: string
}

interface Clash {
  words: string
}

/** Whoever or whatever has the piece on one of the days; `except`: the booking that is being prolonged. */
export async function findClash(
  db: Db,
  pieceId: number,
  { from, to }: Term,
  today: string,
  except = 0,
): Promise<Clash | null> {
  const { rows } = await sql<{ name: string; number: string; from: string; to: string }>`
    select name, number, lower(days)::text as "from", (upper(days) - 1)::text as "to" from hire_booking
    where piece_id = ${pieceId} and id <> ${except} and status in ('new', 'confirmed', 'issued')
      and case when status = 'issued' then daterange(lower(days), greatest(upper(days), ${today}::date + 1)) else days end
        && daterange(${from}, ${to}, '[]')
    union all select reason, '', lower(days)::text, (upper(days) - 1)::text from hire_service
    where piece_id = ${pieceId} and days && daterange(${from}, ${to}, '[]') order by 3 limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const days = dayRangeText(row.from, row.to)
  return { words: row.number ? `${days}: бронь ${row.number}, ${row.name}` : `${days}: обслуживание, ${row.name}` }
}

export const taken = (field: string, words: string) =>
  new ApiError(409, { errorCode: 'CONFLICT', errorMessage: { [field]: [`Занято: ${words}`] } })

/** exclusion_violation: somebody wrote past our lock. */
export const refuseTakenDays = (field: string) => (error: { code?: string }) => {
  if (error.code === '23P01') throw taken(field, 'эти дни только что забрали. Выберите другие')
  throw error
}

export const lockPiece = (tx: Db, id: number) =>
  tx.selectFrom('hire_piece').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const sawOther = (yours: string, theirs: BookingStatus) =>
  staleFields(`Бронь уже перевели: «${BOOKING_STATUS_TEXTS[theirs]}»`, [
    { field: 'status', label: 'Статус', yours, theirs: BOOKING_STATUS_TEXTS[theirs] },
  ])
