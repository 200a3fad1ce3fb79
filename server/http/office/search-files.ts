import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { invalid } from '#contract/api-error.ts'
import { LONGEST_QUERY } from '#contract/limits.ts'
import type { SoughtQuery } from '#contract/office/search-desk.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type QueryTable, searchesForFile } from '#server/shop/goods/search/desk/popular-queries.ts'
import { refuseStaff, signedIn } from '#server/shop/people/staff/office-context.ts'
import { csvFile } from '#server/kernel/table-file/csv-file.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { xlsxFile } from '#server/kernel/table-file/xlsx-file.ts'

const FILES: LimitRule = { name: 'files of searches', limit: 60, seconds: 600 }
const CALL = {
  method: 'GET',
  path: '/office/search-queries-export',
  needs: 'search.tune',
  isFreshNeeded: false,
} as const
const HEADINGS = [
  'Запрос',
  'Раз',
  'Посетителей',
  'Найдено',
  'Без ответа',
  'Уточняли',
  'Открыли',
  'В корзину',
  'Заказали',
  'Первые товары',
]

const cellsOf = (row: SoughtQuery) => [
  row.query,
  row.times,
  row.visitors,
  row.found,
  row.nothing,
  row.refined,
  row.clicks,
  row.carts,
  row.orders,
  row.goods.map(({ name }) => name).join(', '),
]

async function* rowsOf(rows: readonly SoughtQuery[]) {
  yield rows.map(cellsOf)
}

/** A table of searches as a file, the whole of it. */
export async function registerSearchFiles(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/office/search-queries-export', OFFICE_ROUTE, async (request, reply) => {
    const context = await officeContextOf(request, reply, services)
    refuseStaff(CALL, context)
    await limit(context, FILES, String(signedIn(context).staff.id))
    const { table = 'nothing', days = '30', search = '', format } = request.query as Record<string, unknown>
    const isKnown = table === 'nothing' || table === 'weak' || table === 'popular'
    const period = Number(days)
    if (!isKnown || !Number.isInteger(period) || period < 1 || period > 90)
      throw invalid({ days: ['Период — от 1 до 90 дней'] })
    if (typeof search !== 'string' || search.length > LONGEST_QUERY)
      throw invalid({ search: ['Слишком длинное условие'] })
    const rows = rowsOf(await searchesForFile(context.db, { table: table as QueryTable, days: period, search }))
    const isXlsx = format === 'xlsx'
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="zaprosy.${isXlsx ? 'xlsx' : 'csv'}"`)
      .type(isXlsx ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8')
    const file = isXlsx ? xlsxFile(HEADINGS, rows, 'Запросы') : csvFile(HEADINGS, rows)
    return reply.send(Readable.from(file, { objectMode: false }))
  })
}
