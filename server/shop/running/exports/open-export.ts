import { conflict, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { EXPORT_KINDS, type ExportFormat, type ExportKind } from '#rules/exports/export-kinds.ts'
import { countText } from '#rules/text/plural.ts'
import type { ExportFilters } from '#server/db/schema-exports.ts'
import { csvFile } from '#server/kernel/table-file/csv-file.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import { ndjsonFile } from '#server/kernel/table-file/ndjson-file.ts'
import { xlsxFile, XLSX_SHEET_ROWS } from '#server/kernel/table-file/xlsx-file.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'
import { openCards, openMovements, openTransfers, openReceipts } from './accounting-rows.ts'
import { openCustomers } from './customer-rows.ts'
import { type ExportReader, type ExportSource, listedCodes } from './export-source.ts'
import { openGoods } from './good-rows.ts'
import { openOrders } from './order-rows.ts'
import { openStock } from './stock-rows.ts'

/** Four full sheets: a book above that is opened by no spreadsheet of a person. */
const XLSX_MOST_ROWS = 4 * (XLSX_SHEET_ROWS - 1)

export interface AskedExport extends ExportFilters {
  kind: ExportKind
  format: ExportFormat
}

/** What has been written so far; whole when the last byte is out. */
export interface Written {
  rows: number
  bytes: number
}

export interface OpenedExport {
  /** Of the file, with its day. */
  name: string
  rows: number
  write: (written?: Written) => AsyncGenerator<Uint8Array>
}

async function refuseForeign({ read, scope }: ExportReader, branch: string | undefined): Promise<void> {
  const own = branchesIn(await read(listBranches), scope)
  const foreign = listedCodes(branch).filter((code) => !own.some((each) => each.code === code))
  if (foreign.length > 0)
    throw invalid({ branch: foreign.map((code) => `Филиала с кодом «${code}» нет или он не ваш`) })
}

/** Everything that can be refused is refused here, before the file begins. */
export async function openExport(reader: ExportReader, asked: AskedExport, now: Date): Promise<OpenedExport> {
  const { kind, format, ...filters } = asked
  const { period, file } = EXPORT_KINDS[kind]
  if (filters.from && filters.to && filters.from > filters.to) throw invalid({ to: ['Последний день раньше первого'] })
  if (period === null && (filters.from || filters.to))
    throw invalid({ from: ['Здесь дни не выбирают: выгружается то, что есть сейчас'] })
  if (filters.status && kind !== 'orders' && kind !== 'goods') throw invalid({ status: ['Здесь статусов нет'] })
  await refuseForeign(reader, filters.branch)
  const source = await openSource(reader, kind, filters)
  const rows = await source.count(XLSX_MOST_ROWS)
  if (format === 'xlsx' && rows > XLSX_MOST_ROWS)
    throw conflict(
      `В XLSX помещается ${countText(XLSX_MOST_ROWS, ['строка', 'строки', 'строк'])} (четыре листа), а здесь больше: возьмите CSV или NDJSON либо меньше дней`,
    )
  return {
    name: `${file}-${moscowMoment(now)!.day}.${format}`,
    rows,
    write: (written = { rows: 0, bytes: 0 }) => write(source, asked, written),
  }
}

const SOURCES: { readonly [Kind in ExportKind]: (reader: ExportReader, filters: ExportFilters) => Promise<unknown> } = {
  orders: openOrders,
  customers: openCustomers,
  goods: openGoods,
  stock: openStock,
  movements: openMovements,
  receipts: openReceipts,
  papers: openTransfers,
  cards: openCards,
}

// its columns read its own rows and nobody else's
const openSource = async (reader: ExportReader, kind: ExportKind, filters: ExportFilters): Promise<ExportSource> =>
  (await SOURCES[kind](reader, filters)) as ExportSource

async function* write(
  { columns, parts }: ExportSource,
  { kind, format }: AskedExport,
  written: Written,
): AsyncGenerator<Uint8Array> {
  const { name, columns: named } = EXPORT_KINDS[kind]
  const codes = Object.keys(named)
  const inOrder = codes.map((code) => columns[code]!)
  async function* counted() {
    for await (const part of parts()) {
      written.rows += part.length
      yield part
    }
  }
  async function* cells(): AsyncGenerator<FileCell[][]> {
    for await (const part of counted()) yield part.map((row) => inOrder.map(({ cell }) => cell(row)))
  }
  async function* records(): AsyncGenerator<object[]> {
    for await (const part of counted())
      yield part.map((row) =>
        Object.fromEntries(inOrder.map(({ cell, value }, at) => [codes[at], (value ?? cell)(row)])),
      )
  }
  const headings = Object.values(named)
  const file =
    format === 'csv'
      ? csvFile(headings, cells())
      : format === 'xlsx'
        ? xlsxFile(headings, cells(), name)
        : ndjsonFile(records())
  for await (const chunk of file) {
    written.bytes += chunk.length
    yield chunk
  }
}
