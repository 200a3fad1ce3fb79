import { type RawBuilder, sql } from 'kysely'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { scopeCondition } from '#server/shop/order/desk/order-filters.ts'
import { type Asking, reportFigure, type MadeReport, share, table } from './report-asked.ts'

/** Not sold for so long: the last bound of each age. */
const AGES = [
  { name: 'Продавался за последние 30 дней', until: 30 },
  { name: 'Не продавался 31–90 дней', until: 90 },
  { name: 'Не продавался 91–180 дней', until: 180 },
  { name: 'Не продавался больше 180 дней', until: null },
] as const
const STALE_AFTER = 90

interface AgeRow {
  age: number
  goods: number
  pieces: number
  cost: number
  unknown: number
}

interface StaleRow {
  code: string
  name: string
  article: string
  pieces: number
  cost: number | null
  idle: number
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

const DAYS = ['день', 'дня', 'дней'] as const

/** Days without a sale: since the last one, or since the good came into the shop. */
const idleDays = (today: string): RawBuilder<unknown> =>
  sql`(${today}::date - coalesce(o.last_sold_on, o.in_shop_since))`

/** What lies too long, and what runs out before more of it comes. Of today, whatever period is asked for. */
export async function stockReport(asking: Asking): Promise<MadeReport> {
  const { context, scope, most } = asking
  const { db, clock } = context
  const today = moscowMoment(clock())!.day
  const [terms, { leadDays }] = await Promise.all([readSetting(db, 'stock'), readSetting(db, 'supply')])
  const limit = Number.isFinite(most) ? most + 1 : null
  const idle = idleDays(today)
  const [{ rows: ages }, { rows: stale }, { rows: needs }] = await Promise.all([
    sql<AgeRow>`
      select case when ${idle} <= 30 then 0 when ${idle} <= 90 then 1 when ${idle} <= 180 then 2 else 3 end as age,
        count(distinct o.good_code)::integer as goods, sum(o.quantity)::integer as pieces,
        coalesce(sum(o.cost * o.quantity), 0)::bigint as cost, coalesce(sum(o.quantity) filter (where o.cost is null), 0)::integer as unknown
      from report_stock o where o.quantity > 0 and ${scopeCondition(scope)} group by 1`.execute(db),
    sql<StaleRow>`
      select g.code, g.name, g.article, each.pieces, each.cost, each.idle from (
        select o.good_code, sum(o.quantity)::integer as pieces, sum(o.cost * o.quantity)::bigint as cost, min(${idle})::integer as idle
        from report_stock o where o.quantity > 0 and ${scopeCondition(scope)} group by 1
        having min(${idle}) > ${STALE_AFTER} order by sum(o.cost * o.quantity) desc nulls last, o.good_code limit ${limit}) each
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
  const old = ages.filter(({ age }) => age >= 2)
  const { seesMargin } = asking
  const money = (sum: number | null) => (sum === null ? null : kopecksToRubles(sum))
  return {
    figures: [
      reportFigure('pieces', 'На полках, штук', 'count', [pieces, null], { path: '/goods/stock' }),
      ...(seesMargin ? [reportFigure('cost', 'Вложено в запас', 'money', [money(cost), null])] : []),
      reportFigure(
        'old',
        `Лежит больше ${STALE_AFTER} дней, штук`,
        'count',
        [old.reduce((sum, row) => sum + row.pieces, 0), null],
        {
          isWorseUp: true,
        },
      ),
      ...(seesMargin
        ? [
            reportFigure('old-share', 'Из вложенного', 'percent', [
              share(
                old.reduce((sum, row) => sum + row.cost, 0),
                cost,
              ),
              null,
            ]),
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
        ]),
        { most, note: 'По последней продаже в филиале; если продаж не было — с появления товара в магазине.' },
      ),
      table(
        'stale',
        `Лежит больше ${STALE_AFTER} дней`,
        [
          ['Товар', 'text'],
          ['Артикул', 'text'],
          ['Штук', 'count'],
          ['Без продаж', 'days'],
          ...(seesMargin ? [['Вложено', 'money'] as const] : []),
        ],
        stale.map((row) => [
          [row.name, row.article, row.pieces, row.idle, ...(seesMargin ? [money(row.cost)] : [])],
          `/goods/stock/${row.code}`,
        ]),
        { most },
      ),
    ],
    notes: [
      `Запас и темп продаж — на сегодня, период на них не влияет; пересчёт каждые шесть часов. Продано — с ${addDays(today, -terms.soldDays)}.`,
      ...(seesMargin && unknown > 0
        ? [`У ${countText(unknown, ['штуки', 'штук', 'штук'])} себестоимость неизвестна: во «вложено» их нет.`]
        : []),
    ],
  }
}
