import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import type { PrintedCount } from '#contract/office/stock.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readPrintedCount } from '#server/shop/goods/stock/printed-count.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { sendTable } from './table-file.ts'

const FILES: LimitRule = { name: 'files of counts', limit: 60, seconds: 600 }
const CALL = {
  method: 'GET',
  path: '/office/stock-counts/{id}/print',
  needs: 'stock.read',
  isFreshNeeded: false,
} as const
const HEADINGS = ['Код', 'Артикул', 'Товар', 'Штрихкод', 'Полка', 'Ед.', 'Посчитано', 'По учёту', 'Разница'].concat([
  'Цена продажи',
  'Разница, ₽',
  'Кто считал',
  'День',
  'Время',
])

async function* linesOfFile({ card, zeroed }: Pick<PrintedCount, 'card' | 'zeroed'>): AsyncGenerator<FileCell[][]> {
  yield card.lines.map((line) => [
    line.code,
    line.article,
    line.name,
    line.barcode,
    line.shelf,
    line.unit,
    line.counted,
    line.expected,
    line.difference,
    line.price,
    line.price === null ? null : Math.round(line.difference * line.price * 100) / 100,
    line.who,
    moscowMoment(new Date(line.at))?.day ?? '',
    timeOfDayText(line.at),
  ])
  yield zeroed.map((good) => [
    good.code,
    good.article,
    good.name,
    good.barcode,
    good.shelf,
    good.unit,
    0,
    good.expected,
    -good.expected,
    good.price,
    good.price === null ? null : -Math.round(good.expected * good.price * 100) / 100,
    null,
    card.endedAt === null ? '' : (moscowMoment(new Date(card.endedAt))?.day ?? ''),
    card.endedAt === null ? '' : timeOfDayText(card.endedAt),
  ])
}

/** A count as a table: what was counted by whom, and what was not found and became nothing. */
export function registerCountFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/api/office/stock-counts/:id/file', OFFICE_ROUTE, async (request, reply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const { id } = request.params
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound('Такого пересчёта нет')
    const printed = await readPrintedCount({ ...signed, scope: scopeFor(CALL.needs, signed) }, Number(id))
    return sendTable(reply, {
      name: `pereschet-${id}`,
      sheet: 'Пересчёт',
      headings: HEADINGS,
      rows: linesOfFile(printed),
      format: 'csv',
    })
  })
}
