import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Report, ReportFigure, ReportKind, ReportTable } from '#contract/office/reports.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { eachDay, periodBefore, readPeriod, type ReportPeriod } from '#rules/calendar/report-period.ts'
import {
  type ChosenPlace,
  listBranches,
  narrowScope,
  type BranchWithShops,
} from '#server/shop/people/staff/branches.ts'
import { isPermitted, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'

export interface ReportRequest extends ChosenPlace {
  from?: string | undefined
  to?: string | undefined
  by?: 'day' | 'branch' | 'category' | 'vendor' | 'good' | undefined
  category?: string | undefined
  vendor?: string | undefined
}

/** What a report is made for, checked: whose places, which days, how much of it. */
export interface Asking {
  context: OfficeContext
  query: ReportRequest
  period: ReportPeriod
  before: ReportPeriod
  scope: StaffScope
  branches: BranchWithShops[]
  /** Rows of a table on screen; the file takes them all. */
  most: number
  seesMargin: boolean
}

export type MadeReport = Pick<Report, 'figures' | 'plot' | 'tables' | 'notes'>

export const periodOf = (context: OfficeContext, query: { from?: string | undefined; to?: string | undefined }) => {
  const period = readPeriod(query, moscowMoment(context.clock())!.day)
  if ('words' in period) throw invalid({ [period.field]: [period.words] })
  return period
}

export async function readAsking(context: OfficeContext, query: ReportRequest, most: number): Promise<Asking> {
  const period = periodOf(context, query)
  const branches = await listBranches(context.db)
  return {
    context,
    query,
    period,
    before: periodBefore(period),
    scope: narrowScope(context.scope, query, branches),
    branches,
    most,
    seesMargin: isPermitted(context, 'prices.read'),
  }
}

/** Of any day of a period; the plan of an index of days. */
export const inPeriod = (column: RawBuilder<unknown>, { from, to }: ReportPeriod) =>
  sql`${column} between ${from}::date and ${to}::date`

/**
 * Places as sums of several days are kept for: the whole shop, branches, or single shops. Null: of branches and shops
 * at once there are none.
 */
export function sumPlaces(scope: StaffScope): readonly string[] | null {
  if (scope.isEverywhere) return ['']
  if (scope.warehouseIds.length === 0) return scope.nodeCodes
  return scope.nodeCodes.length === 0 ? scope.warehouseIds.map((id) => `@${id}`) : null
}

export interface InBranches {
  scope: StaffScope
  branches: readonly BranchWithShops[]
}

/**
 * Visitors are of a branch, never of a shop: somebody who works in one shop sees those of its branch. Null: of all
 * branches.
 */
export const branchNodes = ({ scope, branches }: InBranches): string[] | null =>
  scope.isEverywhere
    ? null
    : [
        ...new Set([
          ...scope.nodeCodes,
          ...branches
            .filter(({ shops }) => shops.some(({ id }) => scope.warehouseIds.includes(id)))
            .map(({ code }) => code),
        ]),
      ]

export const branchScope = (place: InBranches) => {
  const nodes = branchNodes(place)
  return nodes === null ? sql`true` : sql`node_code = any(${nodes}::text[])`
}

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** By how many percent it has grown; null: there was nothing to grow from. */
export const growthPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10

export const roundedMean = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))

export const reportFigure = (
  code: string,
  name: string,
  kind: ReportKind,
  [value, before]: readonly [number | null, number | null],
  { path = null, isWorseUp = false }: { path?: string | null; isWorseUp?: boolean } = {},
): ReportFigure => ({ code, name, kind, value, before, isWorseUp, path })

type Column = readonly [name: string, kind: ReportKind]
type Row = readonly [cells: ReportTable['rows'][number]['cells'], path?: string | null]

export const reportTable = (
  code: string,
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
  { most, note = null }: { most: number; note?: string | null },
): ReportTable => ({
  code,
  name,
  columns: columns.map(([title, kind]) => ({ name: title, kind })),
  rows: rows.slice(0, most).map(([cells, path = null]) => ({ cells, path })),
  isMore: rows.length > most,
  note,
})

/** The address of a desk with the conditions that are there. */
export function deskPath(path: string, query: Record<string, string | number | undefined>): string {
  const known = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}

export const placeQuery = ({ branch, shop }: ChosenPlace) => ({ branch, shop })

const LIVE_STATUSES = 'new,awaiting-payment,assembling,ready,delivering,completed'

/** The orders' own list, with the period, the place and whatever else narrows it. */
export const ordersPath = (
  { period, query }: Pick<Asking, 'period' | 'query'>,
  more: Record<string, string | number | undefined> = {},
) => deskPath('/orders', { status: LIVE_STATUSES, ...period, ...placeQuery(query), ...more })

/** Longer periods are drawn by months: a pixel is no day any more. */
const MOST_DAYS = 400

/** A line of this period and one of the period before, laid on it day by day. */
export function plotOf(
  name: string,
  kind: ReportKind,
  { period, before }: Pick<Asking, 'period' | 'before'>,
  now: ReadonlyMap<string, number>,
  then: ReadonlyMap<string, number>,
): Report['plot'] {
  const [days, earlier] = [eachDay(period), eachDay(before)]
  const valueOf = (values: ReadonlyMap<string, number>, day: string) => values.get(day) ?? 0
  if (days.length <= MOST_DAYS)
    return {
      name,
      kind,
      days,
      isByMonth: false,
      now: days.map((day) => valueOf(now, day)),
      before: earlier.map((day) => valueOf(then, day)),
    }
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const at = new Map(months.map((month, index) => [month, index]))
  const lines = [months.map(() => 0), months.map(() => 0)] as const
  for (const [index, day] of days.entries()) {
    const month = at.get(day.slice(0, 7))!
    lines[0][month]! += valueOf(now, day)
    lines[1][month]! += valueOf(then, earlier[index]!)
  }
  return {
    name,
    kind,
    days: months.map((month) => `${month}-01`),
    isByMonth: true,
    now: lines[0],
    before: lines[1],
  }
}
