import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { JournalFilters } from '#contract/office/audit.schema.ts'
import type { JournalEntry } from '#contract/office/audit.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { reader } from '#server/calls/validation.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import { beginJournalFile, MOST_IN_FILE } from '#server/shop/people/staff/journal-export.ts'
import type { JournalQuery } from '#server/shop/people/staff/journal-conditions.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { sendTable } from './table-file.ts'

const FILES: LimitRule = { name: 'files of the journal', limit: 30, seconds: 600 }
const CALL = { method: 'GET', path: '/office/audit-file', needs: 'audit.read', isFreshNeeded: false } as const
const HEADINGS = [
  'Запись',
  'День',
  'Время',
  'Кто',
  'Откуда',
  'Адрес в сети',
  'Филиал',
  'Что',
  'Номер',
  'Название',
].concat(['Вид изменения', 'Поле', 'Было', 'Стало'])
const asked = reader(
  Type.Object({
    ...JournalFilters,
    format: Type.Optional(
      Type.Unsafe<'csv' | 'xlsx'>(Type.String({ pattern: '^(csv|xlsx)$', message: 'CSV или XLSX' })),
    ),
  }),
  true,
)

type Asked = JournalQuery & { format?: 'csv' | 'xlsx' }

/** A line a change; an entry without any, such as a sign-in, is a line of its own. */
function linesOf(entry: JournalEntry): FileCell[][] {
  const at = moscowMoment(new Date(entry.at))
  const common: FileCell[] = [
    entry.id,
    at?.day ?? '',
    timeOfDayText(entry.at),
    entry.who?.name ?? '',
    entry.via,
    entry.ip,
    entry.branch,
    entry.thingText,
    entry.key,
    entry.about ?? entry.title,
    entry.actionText,
  ]
  if (entry.changes.length === 0) return [[...common, null, null, null]]
  return entry.changes.map(({ label, before, after }) => [...common, label, before, after])
}

async function* linesOfFile(parts: AsyncIterable<JournalEntry[]>): AsyncGenerator<FileCell[][]> {
  let entries = 0
  for await (const part of parts) {
    entries += part.length
    yield part.flatMap(linesOf)
  }
  if (entries === MOST_IN_FILE)
    yield [[`Здесь ${MOST_IN_FILE} последних записей: остальные — отдельными файлами, по дням`]]
}

/** What is found in the journal as a file; that it was made is an entry of the journal itself. */
export function registerJournalFiles(app: FastifyInstance, services: Services): void {
  app.get('/api/office/audit-file', OFFICE_ROUTE, async (request, reply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const context = { ...signed, scope: scopeFor(CALL.needs, signed) }
    const { format = 'csv', ...query } = asked.read({ ...(request.query as object) }) as Asked
    const parts = await beginJournalFile(context, query, format)
    return sendTable(reply, { name: 'zhurnal', sheet: 'Журнал', headings: HEADINGS, rows: linesOfFile(parts), format })
  })
}
