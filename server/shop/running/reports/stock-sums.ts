import { type RawBuilder, sql } from 'kysely'
import { type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import { sumPlaces } from './report-asked.ts'

/** Lies for so long: both bounds of each age. */
export const AGES = [
  { name: 'До 30 дней', from: 0, until: 30 },
  { name: '31–90 дней', from: 31, until: 90 },
  { name: '91–180 дней', from: 91, until: 180 },
  { name: 'Больше 180 дней', from: 181, until: null },
] as const
export const STALE_AFTER = 90

export const STOCK_PART = 'stock'
/** Of each list of a place so many are kept; longer ones are for a file, and read from the shelves. */
export const MATERIALIZED_ROWS = 1000

/** What the shelves are counted by. */
export interface StockCountTerms {
  /** The pace is that of so many days. */
  soldDays: number
  /** So many days are to be in store when more of it comes. */
  lowDays: number
  /** Until more of it comes, where the supplier has not told. */
  leadDays: number
}

export async function readStockTerms(db: Db): Promise<StockCountTerms> {
  const [{ soldDays, lowDays }, { leadDays }] = await Promise.all([readSetting(db, 'stock'), readSetting(db, 'supply')])
  return { soldDays, lowDays, leadDays }
}

/** When the shelves were counted, the day it was, and whether by these terms. Never counted: today, and by none. */
export async function readStockState(db: Db, now: Date, terms?: StockCountTerms) {
  const { rows } = await sql<{ counted_at: Date; terms: StockCountTerms | null }>`
    select counted_at, terms from report_state where part = ${STOCK_PART}`.execute(db)
  const [state] = rows
  const by = state?.terms
  return {
    countedAt: state?.counted_at ?? null,
    day: moscowMoment(state?.counted_at ?? now)!.day,
    isByTerms:
      terms !== undefined &&
      by?.soldDays === terms.soldDays &&
      by.lowDays === terms.lowDays &&
      by.leadDays === terms.leadDays,
  }
}

interface AgeRow {
  age: number
  goods: number
  pieces: number
  cost: number
  unknown: number
  arrived: number
}

interface StaleRow {
  code: string
  name: string
  article: string
  pieces: number
  cost: number | null
  days: number
}

interface NeedRow {
  code: string
  name: string
  article: string
  quantity: number
  sold: number
  lead: number
  need: number
  cost: number | null
}

export interface StockSums {
  day: CalendarDay
  ages: AgeRow[]
  stale: StaleRow[]
  needs: NeedRow[]
}

interface StockAsking {
  db: Db
  now: Date
  scope: StaffScope
  terms: StockCountTerms
  most: number
}

/** Of the day they were counted on: rows opened from a figure are of the same day. */
export async function readStockSums(asking: StockAsking): Promise<StockSums> {
  const { db, now, scope, terms, most } = asking
  const { day, isByTerms } = await readStockState(db, now, terms)
  const places = sumPlaces(scope)
  return isByTerms && places?.length === 1 && most < MATERIALIZED_ROWS
    ? readMaterializedSums(asking, places[0]!, day)
    : readShelves(asking, day)
}

async function readMaterializedSums({ db, most }: StockAsking, place: string, day: CalendarDay): Promise<StockSums> {
  const [{ rows: ages }, { rows: stale }, { rows: needs }] = await Promise.all([
    sql<AgeRow>`select age, goods, pieces, cost, unknown, arrived from report_stock_age where place = ${place}`.execute(
      db,
    ),
    sql<StaleRow>`
      select g.code, g.name, g.article, o.pieces, o.cost, o.days from report_stock_stale o join good g on g.code = o.good_code
      where o.place = ${place} order by o.position limit ${most + 1}`.execute(db),
    // what was taken off sale since they were counted is not to be ordered
    sql<NeedRow>`
      select g.code, g.name, g.article, o.quantity, o.sold, o.lead, o.need, o.cost
      from report_stock_need o join good g on g.code = o.good_code and g.is_active
      where o.place = ${place} order by o.position limit ${most + 1}`.execute(db),
  ])
  return { day, ages, stale, needs }
}

/** Days on the shelf. `o` is report_stock_lot. */
export const lyingDays = (day: CalendarDay): RawBuilder<unknown> => sql`(${day}::date - o.since)`

/** The same from every row there is: for a file, and for whoever works in several places. */
async function readShelves({ db, scope, terms, most }: StockAsking, day: CalendarDay): Promise<StockSums> {
  const limit = Number.isFinite(most) ? most + 1 : null
  const lying = lyingDays(day)
  const [{ rows: ages }, { rows: stale }, { rows: needs }] = await Promise.all([
    sql<AgeRow>`
      select case when ${lying} <= 30 then 0 when ${lying} <= 90 then 1 when ${lying} <= 180 then 2 else 3 end as age,
        count(distinct o.good_code)::integer as goods, sum(o.quantity)::integer as pieces,
        coalesce(sum(o.cost * o.quantity), 0)::bigint as cost, coalesce(sum(o.quantity) filter (where o.cost is null), 0)::integer as unknown,
        coalesce(sum(o.quantity) filter (where o.is_arrival), 0)::integer as arrived
      from report_stock_lot o where ${scopeCondition(scope)} group by 1`.execute(db),
    sql<StaleRow>`
      select g.code, g.name, g.article, each.pieces, each.cost, each.days from (
        select o.good_code, sum(o.quantity)::integer as pieces, sum(o.cost * o.quantity)::bigint as cost, max(${lying})::integer as days
        from report_stock_lot o where ${lying} > ${STALE_AFTER} and ${scopeCondition(scope)} group by 1
        order by sum(o.cost * o.quantity) desc nulls last, o.good_code limit ${limit}) each
      join good g on g.code = each.good_code order by each.cost desc nulls last, g.code`.execute(db),
    sql<NeedRow>`
      with pace as (
        select o.good_code, sum(o.sold)::integer as sold, max(o.cost) as cost from report_stock o
        where o.sold > 0 and ${scopeCondition(scope)} group by 1
      ), wanted as (
        select pace.*, coalesce(s.delivery_days, ${terms.leadDays}::integer) as lead,
          coalesce((select sum(o.quantity) from report_stock o where o.good_code = pace.good_code and ${scopeCondition(scope)}), 0)::integer as quantity
        from pace left join good_supplier s on s.good_code = pace.good_code
      ), counted as (
        select *, ceil(sold::numeric / ${terms.soldDays}::integer * (lead + ${terms.lowDays}::integer))::integer - quantity as need from wanted
      )
      select g.code, g.name, g.article, counted.quantity, counted.sold, counted.lead, counted.need, counted.cost
      from counted join good g on g.code = counted.good_code and g.is_active
      where counted.need > 0 order by counted.quantity::numeric / counted.sold, counted.sold desc, g.code limit ${limit}`.execute(
      db,
    ),
  ])
  return { day, ages, stale, needs }
}
