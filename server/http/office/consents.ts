import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import * as schemas from '#contract/office/consents.schema.ts'
import { consentLedger, consentWording, type LedgerEntry } from '#contract/office/consents.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { reader } from '#server/calls/validation.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import {
  beginLedgerFile,
  type LedgerQuery,
  MOST_CONSENTS_IN_FILE,
  readLedger,
  readWording,
} from '#server/shop/people/consents/ledger.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { sendTable } from './table-file.ts'

export const consentLedgerRoutes = [
  implementOffice(consentLedger, schemas.consentLedger, async ({ query }, context) => ({
    data: await readLedger(context, query),
  })),

  implementOffice(consentWording, schemas.consentWording, async ({ params }, context) => ({
    data: await readWording(context.db, params.hash),
  })),
]

const FILES: LimitRule = { name: 'files of consents', limit: 30, seconds: 600 }
const CALL = { method: 'GET', path: '/office/consents-file', needs: 'customers.change', isFreshNeeded: false } as const
const HEADINGS = [
  'Запись',
  'День',
  'Время',
  'Согласие',
  'Дано или отозвано',
  'Версия текста',
  'Отпечаток текста (SHA-256)',
].concat(['Способ', 'Где', 'Адрес в сети', 'Телефон', 'E-mail', 'Карточка №', 'Имя'])
const asked = reader(
  Type.Object({
    ...schemas.LedgerFilters,
    format: Type.Optional(
      Type.Unsafe<'csv' | 'xlsx'>(Type.String({ pattern: '^(csv|xlsx)$', message: 'CSV или XLSX' })),
    ),
  }),
  true,
)

const lineOf = (entry: LedgerEntry): FileCell[] => [
  entry.id,
  moscowMoment(new Date(entry.at))?.day ?? '',
  timeOfDayText(entry.at),
  entry.what,
  entry.isGiven ? 'Дано' : 'Отозвано',
  entry.version,
  entry.hash ?? '',
  entry.wayText,
  entry.where,
  entry.ip,
  entry.phone,
  entry.email,
  entry.customer?.id ?? null,
  entry.customer?.name ?? '',
]

async function* linesOf(parts: AsyncIterable<LedgerEntry[]>): AsyncGenerator<FileCell[][]> {
  let entries = 0
  for await (const part of parts) {
    entries += part.length
    yield part.map(lineOf)
  }
  if (entries === MOST_CONSENTS_IN_FILE)
    yield [[`Здесь ${MOST_CONSENTS_IN_FILE} последних записей: остальные — отдельными файлами, по дням`]]
}

/** What is found in the ledger as a file, or all of one customer; that it was made is in the journal. */
export function registerConsentFiles(app: FastifyInstance, services: Services): void {
  app.get('/api/office/consents-file', OFFICE_ROUTE, async (request, reply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const context = { ...signed, scope: scopeFor(CALL.needs, signed) }
    const { format = 'csv', ...query } = asked.read({ ...(request.query as object) }) as LedgerQuery & {
      format?: 'csv' | 'xlsx'
    }
    const rows = linesOf(await beginLedgerFile(context, query, format))
    return sendTable(reply, { name: 'soglasiya', sheet: 'Согласия', headings: HEADINGS, rows, format })
  })
}
