import { createDeflateRaw, crc32 } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { xmlText } from '../xml-text.ts'
import type { FileCell } from './file-cell.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** No spreadsheet has more; the heading is one of them. */
export const XLSX_SHEET_ROWS = 1_048_576

const each = (sheets: readonly string[], tell: (number: number, name: string) => string): string =>
  sheets.map((name, at) => tell(at + 1, name)).join('')

/** What a spreadsheet needs around its sheets. */
const around = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(sheets, (number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
})

/** A, B … Z, AA. */
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

const cellXml = (cell: FileCell, place: string) =>
  cell === null || cell === ''
    ? ''
    : typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`

function rowWriter(width: number): (cells: readonly FileCell[], line: number) => string {
  const names = Array.from({ length: width }, (_, at) => columnName(at))
  return (cells, line) =>
    `<row r="${line}">${cells.map((cell, at) => cellXml(cell, `${names[at] ?? columnName(at)}${line}`)).join('')}</row>`
}

const DEFLATE = 8

/** One file of the archive: packed by the platform beside the event loop, and no faster than it is taken. */
function packed(zip: Zip, path: string) {
  const deflate = createDeflateRaw({ level: 6 })
  const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: DEFLATE, flag: 0 }
  zip.add(file)
  let failure: Error | null = null
  deflate.on('error', (error) => (failure = error))
  deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata!(null, chunk, false))
  return {
    async write(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      await new Promise<void>((done) => deflate.write(bytes, () => done()))
      if (failure) throw failure
    },
    async end(): Promise<void> {
      const ended = new Promise((done) => deflate.once('end', done).once('error', done))
      deflate.end()
      await ended
      if (failure) throw failure
      file.ondata!(null, new Uint8Array(0), true)
    },
    /** Whoever wanted the file has gone. */
    close: () => void deflate.destroy(),
  }
}

/**
 * A spreadsheet written as it is read: a million rows never stand in memory. Texts are texts: nothing in them is
 * reckoned. A row more than a sheet has begins another one, «Товары 2».
 */
export async function* xlsxFile(
  headings: readonly string[],
  rows: AsyncIterable<FileCell[][]>,
  name = 'Товары',
  rowsOfSheet = XLSX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const rowXml = rowWriter(headings.length)
  const sheets: string[] = []
  const begin = async () => {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    const sheet = packed(zip, `xl/worksheets/sheet${sheets.length}.xml`)
    await sheet.write(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(headings, 1)}`)
    return sheet
  }
  const finish = async (sheet: ReturnType<typeof packed>) => {
    await sheet.write('</sheetData></worksheet>')
    await sheet.end()
  }
  let sheet = await begin()
  let line = 1
  try {
    for await (const part of rows) {
      for (let from = 0; from < part.length;) {
        if (line === rowsOfSheet) {
          await finish(sheet)
          sheet = await begin()
          line = 1
        }
        const some = part.slice(from, from + rowsOfSheet - line)
        await sheet.write(some.map((cells) => rowXml(cells, ++line)).join(''))
        from += some.length
      }
      yield* ready.splice(0)
    }
    await finish(sheet)
  } finally {
    sheet.close()
  }
  for (const [path, text] of Object.entries(around(sheets))) {
    const file = packed(zip, path)
    await file.write(text)
    await file.end()
  }
  zip.end()
  yield* ready.splice(0)
}
