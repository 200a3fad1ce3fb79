import { addDays } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import {
  type Asking,
  deskPath,
  placeQuery,
  reportFigure,
  type MadeReport,
  percentOf,
  reportTable,
} from './report-asked.ts'
import { AGES, readStockSums, readStockTerms, STALE_AFTER } from './stock-sums.ts'

/** Everything from this age on is stale: asked for by a number past the last age. */
const STALE_AGE = AGES.length

const PIECES = ['штуки', 'штук', 'штук'] as const
const DAYS = ['день', 'дня', 'дней'] as const

/**
 * What lies too long, and what runs out before more of it comes. Of the day it was counted on, whatever period is asked
 * for.
 */
export async function stockReport(asking: Asking): Promise<MadeReport> {
  const { context, scope, most } = asking
  const { db, clock } = context
  const terms = await readStockTerms(db)
  const { day, ages, stale, needs } = await readStockSums({ db, now: clock(), scope, terms, most })
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
                percentOf(
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
      reportTable(
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
          note: `Сколько нужно на срок поставки и ещё ${countText(terms.lowDays, DAYS)} в темпе продаж, минус то, что есть. Срок поставки — у поставщика товара, иначе ${countText(terms.leadDays, DAYS)} (настройка).`,
        },
      ),
      reportTable(
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
      reportTable(
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
      `Запас и темп продаж — на сегодня, период на них не влияет; пересчёт каждые шесть часов. Продано — с ${addDays(day, -terms.soldDays)}.`,
      ...(seesMargin && unknown > 0
        ? [`У ${countText(unknown, PIECES)} себестоимость неизвестна: во «вложено» их нет.`]
        : []),
    ],
  }
}
