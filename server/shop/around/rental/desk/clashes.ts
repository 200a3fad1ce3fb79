import { type RawBuilder, sql } from 'kysely'
import { ApiError, invalid } from '#contract/api-error.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import type { Db } from '#server/db/client.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

export interface Term {
  from: string
  to: string
}

interface Clash {
  words: string
}

/** Of rows of `piece`: nobody and nothing has it on these days. */
export const isFree = ({ from, to }: Term, today: string, except = 0): RawBuilder<boolean> => sql<boolean>`
  not exists (select from hire_booking held where held.piece_id = piece.id and held.id <> ${except} and held.status in ('new', 'confirmed', 'issued')
    and case when held.status = 'issued' then daterange(lower(held.days), greatest(upper(held.days), ${today}::date + 1)) else held.days end
      && daterange(${from}, ${to}, '[]'))
  and not exists (select from hire_service service where service.piece_id = piece.id and service.days && daterange(${from}, ${to}, '[]'))`

/** Whoever or whatever has the piece on one of the days; `except`: the booking that is being prolonged. */
export async function findClash(
  db: Db,
  pieceId: number,
  { from, to }: Term,
  today: string,
  except = 0,
  /** Booked ones that have not gone out are no hindrance. */
  isBroken = false,
): Promise<Clash | null> {
  const { rows } = await sql<{ name: string; number: string; from: string; to: string }>`
    select name, number, lower(days)::text as "from", (upper(days) - 1)::text as "to" from hire_booking
    where piece_id = ${pieceId} and id <> ${except} and status in ('new', 'confirmed', 'issued') and (status = 'issued' or not ${isBroken})
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

/** The shop's own words for whoever stands at the counter: «у вас» is the buyer's. */
export const DESK_STATUS_TEXTS = { ...BOOKING_STATUS_TEXTS, issued: 'На руках' }

export const sawOther = (yours: string, theirs: BookingStatus) =>
  staleFields(`Бронь уже перевели: «${DESK_STATUS_TEXTS[theirs]}»`, [
    { field: 'status', label: 'Статус', yours, theirs: DESK_STATUS_TEXTS[theirs] },
  ])

export const changedMeanwhile = () =>
  staleFields('Бронь изменили, пока она была открыта: проверьте и повторите', [
    { field: 'version', label: 'Бронь', yours: 'прежняя', theirs: 'изменена' },
  ])

export function readTerm({ from, to }: Term): void {
  const wrong = {
    ...(isCalendarDay(from) ? {} : { from: ['Такого дня нет'] }),
    ...(isCalendarDay(to) ? {} : { to: ['Такого дня нет'] }),
    ...(isCalendarDay(from) && isCalendarDay(to) && to < from ? { to: ['День возврата раньше дня начала'] } : {}),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
