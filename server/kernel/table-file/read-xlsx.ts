import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Entry, openPromise } from 'yauzl'
// by the list at the archive's end: read by stream, an archive with a piece twice was waited for until the patience
// ended
import readXlsx from 'read-excel-file/universal'
import { FileProblem } from './file-problem.ts'
import type { TableRow } from './read-csv.ts'

/** A sheet is held whole while it is read: these are what the thread has memory for. */
const LIMITS = { bytes: 30 * 1024 ** 2, unpacked: 120 * 1024 ** 2, files: 2000, ms: 120_000 }
const TOO_LARGE = 'таблица слишком велика. Сохраните её как CSV: такие файлы читаются любого размера'

/** Rows of every sheet, sheet by sheet. */
export async function xlsxSheets(path: string, bytes: number, limits = LIMITS): Promise<TableRow[][]> {
  if (bytes > limits.bytes) throw new FileProblem(TOO_LARGE)
  await checkArchive(path, limits)
  const { buffer } = Uint8Array.from(await readFile(path))
  const sheets = await Promise.race([readXlsx(buffer), tooLong(limits.ms)]).catch((error: Error) => {
    throw new FileProblem(`таблица повреждена или закрыта паролем (${error.message.slice(0, 100)})`)
  })
  return sheets.map(({ data }) => data.map((row, at) => ({ cells: row.map(cellText), line: at + 1 })))
}

/** Of some broken sheets the library never says a word: the thread that reads for everybody must not wait for it. */
async function tooLong(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Error('она не читается')
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  return String(cell)
}

/** What the archive says of its sizes may be a lie: everything is unpacked into nothing and counted. */
async function checkArchive(path: string, limits: typeof LIMITS): Promise<void> {
  let unpacked = 0
  let isTable = false
  try {
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true })
    try {
      if (zip.entryCount > limits.files) throw new FileProblem(TOO_LARGE)
      for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
        isTable ||= entry.fileName === 'xl/workbook.xml'
        if (entry.isEncrypted()) throw new FileProblem('таблица закрыта паролем')
        if (entry.fileName.endsWith('/')) continue
        if (unpacked + entry.uncompressedSize > limits.unpacked) throw new FileProblem(TOO_LARGE)
        for await (const chunk of await zip.openReadStreamPromise(entry)) unpacked += (chunk as Buffer).length
      }
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem(`архив таблицы повреждён или пришёл не целиком (${(error as Error).message.slice(0, 100)})`)
  }
  if (!isTable) throw new FileProblem('это архив, а не таблица .xlsx: распакуйте его и пришлите сам файл')
}
