import { type RawBuilder, sql } from 'kysely'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { scopeCondition } from '#server/shop/order/desk/order-filters.ts'
import { type Asking, deskPath, placeQuery, reportFigure, type MadeReport, share, table } from './report-asked.ts'

/** Lies for so long: both bounds of each age. */
export const AGES = [
  { name: 'До 30 дней', from: 0, until: 30 },
  { name: '31–90 дней', from: 31, until: 90 },
  { name: '91–180 дней', from: 91, until: 180 },
  { name: 'Больше 180 дней', from: 181, until: null },
] as const
export const STALE_AFTER = 90
/** Everything from this age on is stale: asked for by a number past the last age. */
const STALE_AGE = AGES.length

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

const PIECES = ['штуки', 'штук', 'штук'] as const
const DAYS = ['день', 'дня', 'дней'] as const

/** Days on the shelf. `o` is report_stock_lot. */
export const lyingDays = (today: string): RawBuilder<unknown> => sql`(${today}::date - o.since)`

/** What lies too long, and what runs out before more of it comes. Of today, whatever period is asked for. */
export async function stockReport(asking: Asking): Promise<MadeReport> {
  const { context, scope, most } = asking
  const { db, clock } = context
  const today = moscowMoment(clock())!.day
  const [terms, { leadDays }] = await Promise.all([readSetting(db, 'stock'), readSetting(db, 'supply')])
  const limit = Number.isFinite(most) ? most + 1 : null
  const lying = lyingDays(today)
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
        select pace.*, coalesce(s.delivery_days, ${leadDays}::integer) as lead,
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
  const of = (age: number) => ages.find((row) => row.age === age)
  const pieces = ages.reduce((sum, row) => sum + row.pieces, 0)
  const cost = ages.reduce((sum, row) => sum + row.cost, 0)
  const unknown = ages.reduce((sum, row) => sum + row.unknown, 0)
  const arrived = ages.reduce((sum, row) => sum + row.arrived, 0)
  const old = ages.filter(({ age }) => age >= 2)
  const { seesMargin, query } = asking
  const lots = (age?: number) => deskPath('/reports/rows/lots', { ...placeQuery(query), age })
  const money = (sum: number | null) => (sum === null ? null : kopecksToRubles(sum))
  return {
    figures: [
      reportFigure('pieces', 'На полках, штук', 'count', [pieces, null], { path: '/goods/stock' }),
      ...(seesMargin ? [reportFigure('cost', 'Вложено в запас', 'money', [money(cost), null], { path: lots() })] : []),
      reportFigure(
        'old',
        `Лежит больше ${STALE_AFTER} дней, штук`,
        'count',
        [old.reduce((sum, row) => sum + row.pieces, 0), null],
        { path: lots(STALE_AGE), isWorseUp: true },
      ),
      ...(seesMargin
        ? [
            reportFigure(
              'old-share',
              'Из вложенного',
              'percent',
              [
                share(
                  old.reduce((sum, row) => sum + row.cost, 0),
                  cost,
                ),
                null,
              ],
              { path: lots(STALE_AGE) },
            ),
          ]
        : []),
    ],
    plot: null,
    tables: [
      table(
        'order',
        'Что заказать',
        [
          ['Товар', 'text'],
          ['Артикул', 'text'],
          ['Есть', 'count'],
          [`Продано за ${terms.soldDays} дней`, 'count'],
          ['Хватит на', 'days'],
          ['Ждать поставки', 'days'],
          ['Заказать', 'count'],
          ...(seesMargin ? [['На сумму', 'money'] as const] : []),
        ],
        needs.map((row) => [
          [
            row.name,
            row.article,
            row.quantity,
            row.sold,
            Math.floor((row.quantity * terms.soldDays) / row.sold),
            row.lead,
            row.need,
            ...(seesMargin ? [row.cost === null ? null : kopecksToRubles(row.cost * row.need)] : []),
          ],
          `/goods/stock/${row.code}`,
        ]),
        {
          most,
          note: `Сколько нужно на срок поставки и ещё ${countText(terms.lowDays, DAYS)} в темпе продаж, минус то, что есть. Срок поставки — у поставщика товара, иначе ${countText(leadDays, DAYS)} (настройка).`,
        },
      ),
      table(
        'ages',
        'Возраст запаса',
        [
          ['Запас', 'text'],
          ['Товаров', 'count'],
          ['Штук', 'count'],
          ...(seesMargin ? [['Вложено', 'money'] as const] : []),
        ],
        AGES.map(({ name }, age) => [
          [name, of(age)?.goods ?? 0, of(age)?.pieces ?? 0, ...(seesMargin ? [money(of(age)?.cost ?? 0)] : [])],
          lots(age),
        ]),
        {
          most,
          note: `По приходу на полку: лежит то, что пришло последним. Приход известен у ${countText(arrived, PIECES)} из ${formatNumber(pieces)}; у остальных — по последней продаже в филиале, а если продаж не было — с появления товара в магазине.`,
        },
      ),
      table(
        'stale',
        `Лежит больше ${STALE_AFTER} дней`,
        [
          ['Товар', 'text'],
          ['Артикул', 'text'],
          ['Штук', 'count'],
          ['Самый давний', 'days'],
          ...(seesMargin ? [['Вложено', 'money'] as const] : []),
        ],
        stale.map((row) => [
          [row.name, row.article, row.pieces, row.days, ...(seesMargin ? [money(row.cost)] : [])],
          `/goods/stock/${row.code}`,
        ]),
        { most },
      ),
    ],
    notes: [
      `Запас и темп продаж — на сегодня, период на них не влияет; пересчёт каждые шесть часов. Продано — с ${addDays(today, -terms.soldDays)}.`,
      ...(seesMargin && unknown > 0
        ? [`У ${countText(unknown, PIECES)} себестоимость неизвестна: во «вложено» их нет.`]
        : []),
    ],
  }
}
