import type { FileCell } from './file-cell.ts'

/** A text that a spreadsheet would reckon with is only a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function csvCell(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = harmless(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** As the spreadsheets of the country open it: semicolons, a comma in figures, UTF-8 with its mark. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<FileCell[][]>): AsyncGenerator<Buffer> {
  const line = (cells: readonly FileCell[]) => `${cells.map(csvCell).join(';')}\r\n`
  yield Buffer.from(`\uFEFF${line(headings)}`)
  for await (const part of rows) yield Buffer.from(part.map(line).join(''))
}
