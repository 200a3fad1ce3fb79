import { parse } from 'csv-parse/browser/esm/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { ORDER_LINE_LONGEST, ORDER_LINES_LIMIT } from '#rules/text/order-lines.ts'

/** Why a file is not read, in words for its owner. */
export class UnreadableTable extends Error {}

/** What a sheet may take unpacked: a thousand lines are a hundredth of it, a bomb a hundred times as much. */
const UNPACKED_BYTES = 40 * 1024 * 1024
const MOST_ENTRIES = 500
/** One more than are read, so that it can be said how many were left; and room for a heading, a letterhead, blanks. */
const MOST_ROWS = 2 * ORDER_LINES_LIMIT

const NOT_READ = 'Файл не читается: возможно, он повреждён. Сохраните его заново или вставьте строки текстом.'
const TOO_LARGE = 'Таблица слишком велика. Оставьте в файле один лист со списком, до 500 строк.'
const OLD_EXCEL = 'Это файл старого Excel (.xls). Сохраните его как .xlsx или .csv.'
const LOCKED = 'Файл закрыт паролем. Снимите пароль и сохраните его заново или вставьте строки текстом.'
const NO_TABLE = 'Это не таблица. Подойдут .xlsx и .csv, или вставьте строки текстом.'
const NO_ROWS = 'В файле нет строк: список должен быть на первом листе.'

type Cell = string | number | boolean | Date | null | undefined

/** The rows of a spreadsheet as text, a tab between cells. Runs in a worker that is stopped when it takes too long. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const rows = isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes)
  const lines = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''))
  if (lines.length === 0) throw new UnreadableTable(NO_ROWS)
  return lines
    .slice(0, MOST_ROWS)
    .map((row) => row.join('\t').replace(/\t+$/, ''))
    .join('\n')
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b
const isOldExcel = ([first, second]: Uint8Array) => first === 0xd0 && second === 0xcf
/** How a new workbook with a password is kept: inside an old file, under this name. */
const LOCKED_ENTRY = Uint8Array.from([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]))
const isLocked = (bytes: Uint8Array) =>
  bytes.some(
    (_, at) => bytes[at] === LOCKED_ENTRY[0] && LOCKED_ENTRY.every((byte, place) => bytes[at + place] === byte),
  )
/** PDF, PNG, JPEG, GIF, by their first bytes. */
const OTHERS = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8']
const isOther = (bytes: Uint8Array) =>
  OTHERS.some((begun) => [...begun].every((sign, at) => bytes[at] === sign.charCodeAt(0)))

const cellText = (cell: Cell): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .slice(0, 2 * ORDER_LINE_LONGEST)
    .replace(/\s+/g, ' ')
    .trim()

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Cell[][]> {
  const archive = repack(bytes)
  try {
    return (await readSheet(archive.buffer)) as unknown as Cell[][]
  } catch {
    throw new UnreadableTable(NOT_READ)
  }
}

/**
 * The texts of the archive alone, packed anew without compression. What an entry says it will take is added up before
 * anything is unpacked, and it gets no more than it says. The reader would unpack large entries in workers made of
 * blobs, which the policy of the page forbids; what is merely stored it copies.
 */
function repack(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let [entries, unpacked] = [0, 0]
  let isWorkbook = false
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (++entries > MOST_ENTRIES) throw new UnreadableTable(TOO_LARGE)
    if (name.startsWith('xl/')) isWorkbook = true
    if (!/\.(xml|rels)$/.test(name)) return false
    unpacked += originalSize
    if (unpacked > UNPACKED_BYTES) throw new UnreadableTable(TOO_LARGE)
    return true
  }
  try {
    const texts = unzipSync(bytes, { filter })
    if (!isWorkbook) throw new UnreadableTable(NO_TABLE)
    const cropped = Object.entries(texts).map(([name, text]) => [name, SHEET.test(name) ? crop(text) : text] as const)
    return zipSync(Object.fromEntries(cropped), { level: 0 }) as Uint8Array<ArrayBuffer>
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(NOT_READ)
  }
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** Blank lines and a letterhead are rows too. */
const LAST_ROW = 5 * MOST_ROWS
const ROW = /<((?:\w+:)?)row\b(?:[^>]*?\sr="(\d+)")?[^>]*>/g
/** Past the hundredth column or so no list goes on. */
const FAR_CELL = /<((?:\w+:)?)c\b[^>]*?\sr="(?:[D-Z][A-Z]|[A-Z]{3,})\d+"[^>]*?(?:\/>|>[\s\S]*?<\/\1c>)/g

/**
 * The first rows and columns of a sheet. The reader makes a table as wide and as high as its last cell lies: one in the
 * corner of an empty sheet takes all the memory there is, and a million rows as many seconds.
 */
function crop(sheet: Uint8Array): Uint8Array {
  const text = strFromU8(sheet)
  let rows = 0
  const past = text.matchAll(ROW).find(([, , number]) => ++rows > LAST_ROW || Number(number ?? 0) > LAST_ROW)
  const near = past ? `${text.slice(0, past.index)}</${past[1]}sheetData></${past[1]}worksheet>` : text
  return strToU8(near.replace(FAR_CELL, ''))
}

function readCsv(bytes: Uint8Array): string[][] {
  if (isOldExcel(bytes)) throw new UnreadableTable(isLocked(bytes) ? LOCKED : OLD_EXCEL)
  if (isOther(bytes)) throw new UnreadableTable(NO_TABLE)
  const text = decode(bytes)
  if (text.includes('\0')) throw new UnreadableTable(NOT_READ)
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_ROWS,
    })
  } catch {
    throw new UnreadableTable(NOT_READ)
  }
}

/** Excel in Russia writes windows-1251 unless asked otherwise; its letters are no UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // ASCII signs of a text in UTF-16 have zeros for their other halves
  if (bytes.length % 2 === 0 && bytes.subarray(0, 1000).some((byte, at) => byte === 0 && at % 2 === 1))
    return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const DELIMITERS = [';', '\t', ',']

/** The one the first lines have most of; a comma is last, for it stands in names and numbers too. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4000)
  const count = (sign: string) => head.split(sign).length - 1
  const [semicolons, tabs, commas] = DELIMITERS.map(count) as [number, number, number]
  if (tabs > 0 && tabs >= semicolons) return '\t'
  return semicolons > 0 || commas === 0 ? ';' : ','
}
