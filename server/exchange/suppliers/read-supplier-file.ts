import { open } from 'node:fs/promises'
import type pg from 'pg'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import type { StageRows } from '../reader/stage-rows.ts'
import { type FileEncoding, textOfFile } from '#server/kernel/table-file/text-of-file.ts'
import { csvRows, type TableRow } from '#server/kernel/table-file/read-csv.ts'
import { type KnownColumns, tableReader } from './read-table.ts'
import { xlsxSheets } from '#server/kernel/table-file/read-xlsx.ts'
import { ymlReader } from './read-yml.ts'
import { offerSink } from './supplier-sink.ts'
import { saveSample, TableSample, UnknownHeadings } from './table-sample.ts'

interface SupplierFile {
  path: string
  sourceId: number
  runId: number
  fileName: string
  encoding: FileEncoding
  now: Date
}

type Format = 'yml' | 'csv' | 'xlsx'

const ROWS_AT_ONCE = 500
/** Stages a price list, whatever it is by its bytes. Answers what it was. */
export async function readSupplierFile(
  client: pg.ClientBase,
  file: SupplierFile,
  rows: StageRows,
  onBytes: (bytes: number) => void,
): Promise<Format> {
  const format = await formatOf(file)
  const present = await presentPieces(client, file.sourceId)
  const text = () => textOfFile(file.path, file.encoding, onBytes)
  if (format === 'yml') {
    const reader = ymlReader(rows, present)
    for await (const piece of text()) {
      reader.write(piece)
      await rows.flush()
    }
    reader.close()
    return format
  }
  const ways = { sink: rows, offers: offerSink(rows), known: await knownColumns(client, file.sourceId), present }
  const sheets = format === 'csv' ? [csvRows(text())] : await xlsxSheets(file.path, await sizeOf(file.path))
  const sample = new TableSample()
  let hasHeadings = false
  for (const sheet of sheets) hasHeadings = (await readSheet(sheet, ways, rows, sample)) || hasHeadings
  if (!hasHeadings) throw new UnknownHeadings(sample)
  if (ways.offers.count() === 0) throw new FileProblem('под заголовками нет ни одной строки с товаром')
  await rows.flush(true)
  await saveColumns(client, file.sourceId)
  await saveSample(client, file, sample)
  return format
}

async function readSheet(
  sheet: AsyncIterable<TableRow> | Iterable<TableRow>,
  ways: Parameters<typeof tableReader>[0],
  rows: StageRows,
  sample: TableSample,
): Promise<boolean> {
  const table = tableReader(ways)
  let read = 0
  sample.begin()
  for await (const { cells, line } of sheet) {
    table.row(cells, line)
    sample.add(cells, table.hasHeadings())
    if (++read % ROWS_AT_ONCE === 0) await rows.flush()
  }
  return table.hasHeadings()
}

/* oxlint-disable no-control-regex */
const REFUSED: readonly (readonly [begins: RegExp, words: string])[] = [
  [/^\u00d0\u00cf\u0011\u00e0/, 'это старая таблица .xls. Откройте её и сохраните как .xlsx'],
  [/^%PDF/, 'это PDF. Нужен прайс-лист в YML, CSV или XLSX'],
  [/^(Rar!|7z\u00bc\u00af|\u001f\u008b)/, 'это архив: распакуйте его и пришлите сам файл'],
  [/^\s*[{[]/, 'это JSON. Нужен прайс-лист в YML, CSV или XLSX'],
  [/^\s*(<!doctype\s+html|<html|<head|<body|<table)/i, 'это веб-страница, а не прайс-лист. Проверьте ссылку на файл'],
]
/* oxlint-enable no-control-regex */
const HEAD = 4096

async function formatOf({ path, encoding }: SupplierFile): Promise<Format> {
  const file = await open(path)
  let head: Buffer
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    head = buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
  const bytes = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  if (bytes.startsWith('PK\u0003\u0004')) return 'xlsx'
  const refusal = REFUSED.find(([begins]) => begins.test(bytes))
  if (refusal) throw new FileProblem(refusal[1])
  const text = encoding.startsWith('utf-16') ? new TextDecoder(encoding).decode(head) : bytes
  if (text.includes('\u0000')) throw new FileProblem('это не прайс-лист: нужен YML, CSV или XLSX')
  return /^\s*</.test(text) ? 'yml' : 'csv'
}

const sizeOf = async (path: string): Promise<number> => {
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function presentPieces(client: pg.ClientBase, sourceId: number): Promise<number> {
  const { rows } = await client.query<{ present: number | null }>(
    `select case when options ->> 'present' ~ '^[0-9]{1,4}$' then (options ->> 'present')::integer end as present
     from exchange_source where id = $1`,
    [sourceId],
  )
  return rows[0]?.present ?? 1
}

async function knownColumns(client: pg.ClientBase, sourceId: number): Promise<KnownColumns> {
  const { rows } = await client.query<{ external: string; target: { field?: string; ignore?: boolean } }>(
    `select external, target from exchange_mapping where source_id = $1 and kind = 'column' and target is not null`,
    [sourceId],
  )
  return new Map(rows.map(({ external, target }) => [external, target]))
}

/** What a heading was taken for stays so, until a person says otherwise. */
async function saveColumns(client: pg.ClientBase, sourceId: number): Promise<void> {
  await client.query(
    `update exchange_mapping set is_guess = true, details = details - 'guess', target = case details ->> 'guess'
       when 'ignore' then '{"ignore": true}' else jsonb_build_object('field', details ->> 'guess') end
     where source_id = $1 and kind = 'column' and target is null and staff_id is null and details ? 'guess'`,
    [sourceId],
  )
}
