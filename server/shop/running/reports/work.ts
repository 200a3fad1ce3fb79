import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import {
  type Asking,
  deskPath,
  reportFigure,
  inPeriod,
  type MadeReport,
  roundedMean,
  placeQuery,
  plotOf,
  percentOf,
  reportTable,
} from './report-asked.ts'

interface WorkRow {
  key: string
  kept: number
  broken: number
  called: number
  soon: number
  call_minutes: number
  picked: number
  pick_minutes: number
}

async function readWork({ context: { db }, scope }: Asking, period: ReportPeriod, key: 'day' | 'node_code') {
  const { rows } = await sql<WorkRow>`
    select o.${sql.ref(key)}::text as key, sum(kept)::integer as kept, sum(broken)::integer as broken, sum(called)::integer as called,
      sum(called_soon)::integer as soon, sum(call_minutes)::bigint as call_minutes, sum(picked)::integer as picked,
      sum(pick_minutes)::bigint as pick_minutes
    from report_day o where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

const sumUp = (rows: readonly WorkRow[]) => {
  const of = (name: Exclude<keyof WorkRow, 'key'>) => rows.reduce((whole, row) => whole + row[name], 0)
  return {
    kept: of('kept'),
    broken: of('broken'),
    called: of('called'),
    soon: of('soon'),
    callMinutes: of('call_minutes'),
    picked: of('picked'),
    pickMinutes: of('pick_minutes'),
  }
}

/**
 * Their day has gone by and nothing has happened. Not in the sums of the days, for no order has changed: of what is
 * open, by its day.
 */
async function readOverdue({ context: { db, clock }, scope }: Asking, period: ReportPeriod): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select coalesce(sum(o.orders), 0)::integer as overdue from report_unmet o
    where o.promised_on < ${moscowMoment(clock())!.day}::date and ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)}`.execute(
    db,
  )
  return rows[0]!.overdue
}

interface PersonRow {
  staff_id: number
  name: string
  calls: number
  call_minutes: number
  picks: number
  pick_minutes: number
}

/** How the shop keeps its word, and how soon its people do their part. */
export async function workReport(asking: Asking): Promise<MadeReport> {
  const { context, scope, period, before, branches, query, most } = asking
  const [days, daysThen, places, overdue, overdueThen, { rows: people }] = await Promise.all([
    readWork(asking, period, 'day'),
    readWork(asking, before, 'day'),
    readWork(asking, period, 'node_code'),
    readOverdue(asking, period),
    readOverdue(asking, before),
    sql<PersonRow>`
      select o.staff_id, coalesce(max(staff.name), 'Сотрудник удалён') as name,
        coalesce(sum(times) filter (where work = 'call'), 0)::integer as calls,
        coalesce(sum(minutes) filter (where work = 'call'), 0)::bigint as call_minutes,
        coalesce(sum(times) filter (where work = 'pick'), 0)::integer as picks,
        coalesce(sum(minutes) filter (where work = 'pick'), 0)::bigint as pick_minutes
      from report_staff_day o left join staff on staff.id = o.staff_id
      where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)} group by 1 order by sum(times) desc, 1`.execute(
      context.db,
    ),
  ])
  const [now, then] = [sumUp(days), sumUp(daysThen)]
  const rows = (what: string, more: Record<string, string | number> = {}) =>
    deskPath(`/reports/rows/${what}`, { ...period, ...placeQuery(query), ...more })
  const line = (of: readonly WorkRow[]) => new Map(of.map((row) => [row.key, row.broken]))
  return {
    figures: [
      reportFigure(
        'kept-share',
        'Обещаний сдержано',
        'percent',
        [
          percentOf(now.kept, now.kept + now.broken + overdue),
          percentOf(then.kept, then.kept + then.broken + overdueThen),
        ],
        { path: rows('kept') },
      ),
      reportFigure('broken', 'Нарушено', 'count', [now.broken, then.broken], { path: rows('broken'), isWorseUp: true }),
      reportFigure('overdue', 'Срок прошёл, не готово', 'count', [overdue, overdueThen], {
        path: rows('overdue'),
        isWorseUp: true,
      }),
      reportFigure(
        'call',
        'До первого звонка',
        'minutes',
        [roundedMean(now.callMinutes, now.called), roundedMean(then.callMinutes, then.called)],
        { path: rows('called'), isWorseUp: true },
      ),
      reportFigure(
        'soon',
        'Звонок за 15 минут',
        'percent',
        [percentOf(now.soon, now.called), percentOf(then.soon, then.called)],
        {
          path: rows('called'),
        },
      ),
      reportFigure(
        'pick',
        'Сборка заказа',
        'minutes',
        [roundedMean(now.pickMinutes, now.picked), roundedMean(then.pickMinutes, then.picked)],
        { path: rows('picked'), isWorseUp: true },
      ),
    ],
    plot: plotOf('Нарушенные обещания', 'count', asking, line(days), line(daysThen)),
    tables: [
      reportTable(
        'people',
        'По людям',
        [
          ['Сотрудник', 'text'],
          ['Первых звонков', 'count'],
          ['До звонка в среднем', 'minutes'],
          ['Собрано заказов', 'count'],
          ['Сборка в среднем', 'minutes'],
        ],
        people.map((row) => [
          [
            row.name,
            row.calls,
            roundedMean(row.call_minutes, row.calls),
            row.picks,
            roundedMean(row.pick_minutes, row.picks),
          ],
          rows(row.calls >= row.picks ? 'called' : 'picked', { staff: row.staff_id }),
        ]),
        { most },
      ),
      reportTable(
        'places',
        'По филиалам',
        [
          ['Филиал', 'text'],
          ['Сдержано', 'count'],
          ['Нарушено', 'count'],
          ['Сдержано, %', 'percent'],
          ['До звонка в среднем', 'minutes'],
          ['Звонок за 15 минут', 'percent'],
          ['Сборка в среднем', 'minutes'],
        ],
        places.map((row) => [
          [
            branches.find(({ code }) => code === row.key)?.name ?? row.key,
            row.kept,
            row.broken,
            percentOf(row.kept, row.kept + row.broken),
            roundedMean(row.call_minutes, row.called),
            percentOf(row.soon, row.called),
            roundedMean(row.pick_minutes, row.picked),
          ],
          deskPath('/reports/rows/broken', { ...period, branch: row.key }),
        ]),
        { most },
      ),
    ],
    notes: [
      'Обещание сдержано, если заказ был готов к выдаче (самовывоз) или доставлен не позже названного дня. Заказы, где день не назван, не считаются.',
      'До первого звонка — от заказа до первой записи о звонке; для заказов с 20:00 до 9:00 счёт идёт с девяти утра.',
    ],
  }
}
