import { Zip, ZipDeflate } from 'fflate'
import { xmlText } from '#server/kernel/xml-text.ts'
import type { FileCell } from '#server/shop/goods/list/export-goods.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** What a spreadsheet needs around its one sheet. */
const around = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
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
const rowXml = (cells: readonly FileCell[], line: number) =>
  `<row r="${line}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${line}`)).join('')}</row>`

/**
 * A spreadsheet written as it is read: a hundred thousand goods never stand in memory. Texts are texts: nothing in them is
 * reckoned.
 */
export async function* xlsxFile(
  headings: readonly string[],
  rows: AsyncIterable<FileCell[][]>,
  name = 'Товары',
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return (text: string, isLast = false) => file.push(encoder.encode(text), isLast)
  }
  for (const [path, text] of Object.entries(around(name))) begin(path)(text, true)
  const sheet = begin('xl/worksheets/sheet1.xml')
  sheet(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(headings, 1)}`)
  let line = 1
  for await (const part of rows) {
    sheet(part.map((cells) => rowXml(cells, ++line)).join(''))
    yield* ready.splice(0)
  }
  sheet('</sheetData></worksheet>', true)
  zip.end()
  yield* ready.splice(0)
}
