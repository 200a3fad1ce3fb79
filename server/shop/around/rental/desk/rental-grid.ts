import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { RentalGrid, RentalUse } from '#contract/office/rental-desk.ts'
import { hoursOn } from '#rules/calendar/hours-on.ts'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { readWorkWeek } from '#rules/calendar/work-week.ts'
import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { likeInside } from '#server/db/like.ts'
import { readCalendars } from '#server/shop/ground/branch/calendars.ts'
import { type ChosenPlace, listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext, StaffScope } from '#server/shop/people/staff/office-context.ts'
import { deskBookings, presentBookingRow } from './booking-card.ts'
import { rentalShops } from './pieces.ts'

const USUAL_DAYS = 31
const MOST_PIECES = 500
const MOST_ROWS = 200

interface GridAsked {
  shop?: number | undefined
  from?: string | undefined
  days?: number | undefined
  search?: string | undefined
}

interface PieceRow {
  id: number
  serial: string
  good_code: string
  good_name: string
}

interface BarRow {
  id: number
  number: string
  piece_id: number
  name: string
  status: BookingStatus
  from: string
  to: string
}

interface ServiceRow {
  id: number
  piece_id: number
  from: string
  to: string
  reason: string
}

/** A window of days over the park of one shop: whoever scrolls on asks for the next window. */
export async function readGrid(context: OfficeContext, asked: GridAsked): Promise<RentalGrid> {
  const { db, clock } = context
  const shops = await rentalShops(context)
  const shop = asked.shop === undefined ? shops[0] : shops.find(({ id }) => id === asked.shop)
  if (!shop) throw notFound('Такого пункта проката нет или он не ваш')
  const today = moscowMoment(clock())!.day
  const first = asked.from !== undefined && isCalendarDay(asked.from) ? asked.from : addDays(today, -3)
  const length = asked.days ?? USUAL_DAYS
  const window = sql`daterange(${first}::date, ${first}::date + ${length}::integer)`
  const text = asked.search?.trim() ?? ''
  const like = likeInside(text)
  const wanted: RawBuilder<unknown> =
    text === '' ? sql`true` : sql`(good.name ilike ${like} or piece.serial ilike ${like} or piece.good_code = ${text})`
  const { rows: pieces } = await sql<PieceRow>`
    select piece.id, piece.serial, piece.good_code, good.name as good_name from hire_piece piece join good on good.code = piece.good_code
    where piece.warehouse_id = ${shop.id} and ${wanted} order by good.name, piece.serial, piece.id limit ${MOST_PIECES}`.execute(
    db,
  )
  const ids = pieces.map(({ id }) => id)
  const [{ rows: bars }, { rows: services }, calendarOf] = await Promise.all([
    sql<BarRow>`select id, number, piece_id, name, status, lower(days)::text as "from", (upper(days) - 1)::text as "to"
      from hire_booking where piece_id = any(${ids}::integer[]) and status <> 'cancelled'
        and case when status = 'issued' then daterange(lower(days), greatest(upper(days), ${today}::date + 1)) else days end && ${window}
      order by lower(days)`.execute(db),
    sql<ServiceRow>`select id, piece_id, lower(days)::text as "from", (upper(days) - 1)::text as "to", reason
      from hire_service where piece_id = any(${ids}::integer[]) and days && ${window} order by lower(days)`.execute(db),
    readCalendars(db),
  ])
  const week = readWorkWeek(shop.work_time)
  const calendar = calendarOf(shop.node_code)
  const ofPiece = <Row extends { piece_id: number }>(rows: readonly Row[], piece: number) =>
    rows.filter(({ piece_id }) => piece_id === piece)
  return {
    shops: shops.map(({ id, name, branch }) => ({ id, name: `${branch}, ${name}` })),
    shop: shop.id,
    today,
    days: Array.from({ length }, (_, at) => {
      const day = addDays(first, at)
      return { day, isOff: hoursOn(week, day, calendar) === null }
    }),
    pieces: pieces.map((piece) => ({
      id: piece.id,
      serial: piece.serial,
      goodCode: piece.good_code,
      goodName: piece.good_name,
      bookings: ofPiece(bars, piece.id).map(({ id, number, name, status, from, to }) => ({
        id,
        number,
        name,
        status,
        from,
        // a machine not brought back in time is still out today
        to: status === 'issued' && to < today ? today : to,
        isLate: status === 'issued' && to < today,
      })),
      services: ofPiece(services, piece.id).map(({ id, from, to, reason }) => ({ id, from, to, reason })),
    })),
  }
}

const placeIn = (scope: StaffScope): RawBuilder<boolean> =>
  scope.isEverywhere
    ? sql<boolean>`true`
    : sql<boolean>`(booking.node_code = any(${scope.nodeCodes}::text[]) or booking.warehouse_id = any(${scope.warehouseIds}::integer[]))`

function matches(search: string | undefined): RawBuilder<boolean> {
  const text = search?.trim() ?? ''
  if (text === '') return sql<boolean>`true`
  const like = likeInside(text)
  const digits = text.replace(/\D/g, '')
  return sql<boolean>`(booking.number ilike ${like} or booking.name ilike ${like} or booking.good_name ilike ${like} or piece.serial ilike ${like}
    or booking.company ->> 'name' ilike ${like} ${digits.length >= 4 ? sql`or booking.phone like ${`%${digits.slice(-10)}`}` : sql``})`
}

interface DayAsked extends ChosenPlace {
  day?: string | undefined
  search?: string | undefined
}

/** What the counter has to do on a day; what is late or unpaid is so on any. */
export async function readRentalDay(context: OfficeContext, place: DayAsked) {
  const { db, clock } = context
  const isChosen = place.branch !== undefined || place.shop !== undefined
  const scope = isChosen ? narrowScope(context.scope, place, await listBranches(db)) : context.scope
  const today = moscowMoment(clock())!.day
  const day = place.day !== undefined && isCalendarDay(place.day) ? place.day : today
  const found = matches(place.search)
  const list = async (condition: RawBuilder<boolean>) =>
    (
      await deskBookings(db)
        .where(condition)
        .where(placeIn(scope))
        .where(found)
        .orderBy('booking.days')
        .limit(MOST_ROWS)
        .execute()
    ).map((row) => presentBookingRow(context, row, today))
  const starts =
    day === today ? sql<boolean>`booking.days @> ${day}::date` : sql<boolean>`lower(booking.days) = ${day}::date`
  const [out, back, late, unconfirmed, unsettled, missed] = await Promise.all([
    list(sql<boolean>`booking.status in ('new', 'confirmed') and ${starts}`),
    list(sql<boolean>`booking.status = 'issued' and upper(booking.days) - 1 = ${day}::date`),
    list(sql<boolean>`booking.status = 'issued' and upper(booking.days) <= ${today}::date`),
    list(sql<boolean>`booking.status = 'new' and lower(booking.days) > ${today}::date`),
    list(sql<boolean>`open.owed <> 0`),
    list(sql<boolean>`booking.status in ('new', 'confirmed') and upper(booking.days) <= ${today}::date`),
  ])
  return { today, day, out, back, late, unconfirmed, unsettled, missed }
}

/** Days out of the days the park had, by month for a year; by kind for the last ninety days. */
export async function readUse(
  context: OfficeContext,
  asked: { shop?: number | undefined; good?: string | undefined },
): Promise<RentalUse> {
  const { db, clock } = context
  const today = moscowMoment(clock())!.day
  const shops = (await rentalShops(context))
    .map(({ id }) => id)
    .filter((id) => asked.shop === undefined || id === asked.shop)
  const park = sql`select piece.id, piece.good_code from hire_piece piece where piece.warehouse_id = any(${shops}::integer[])
    and (${asked.good ?? null}::text is null or piece.good_code = ${asked.good ?? null})`
  const held = sql`select booking.piece_id, booking.days * daterange(span.first, span.after) as days from hire_booking booking
    where booking.piece_id in (select id from park) and booking.status in ('issued', 'returned') and booking.days && daterange(span.first, span.after)`
  const [{ rows: months }, { rows: goods }] = await Promise.all([
    sql<{ month: string; share: number; days_out: number }>`
      with park as materialized (${park}), span as (
        select month::date as first, least((month + interval '1 month')::date, ${today}::date + 1) as after
        from generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, interval '1 month') month)
      select to_char(span.first, 'YYYY-MM') as month, coalesce(sum(upper(out.days) - lower(out.days)), 0)::integer as days_out,
        coalesce(sum(upper(out.days) - lower(out.days))::double precision
          / nullif((select count(*) from park) * (span.after - span.first), 0), 0)::double precision as share
      from span left join lateral (${held}) out on true group by span.first, span.after order by span.first`.execute(
      db,
    ),
    sql<{ code: string; name: string; pieces: number; share: number }>`
      with park as materialized (${park}), span as (select ${today}::date - 89 as first, ${today}::date + 1 as after),
      out as (select used.* from span cross join lateral (${held}) used)
      select park.good_code as code, good.name, count(distinct park.id)::integer as pieces,
        (coalesce(sum(upper(out.days) - lower(out.days)), 0)::double precision / (count(distinct park.id) * 90))::double precision as share
      from park join good on good.code = park.good_code left join out on out.piece_id = park.id
      group by park.good_code, good.name order by share desc, good.name limit 50`.execute(db),
  ])
  return { months: months.map(({ month, share, days_out }) => ({ month, share, daysOut: days_out })), goods }
}
