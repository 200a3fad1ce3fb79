import { csvCell } from '#rules/text/csv-cell.ts'
import type { FileCell } from './file-cell.ts'

/** As the spreadsheets of the country open it: semicolons, a comma in figures, UTF-8 with its mark. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<FileCell[][]>): AsyncGenerator<Buffer> {
  const line = (cells: readonly FileCell[]) => `${cells.map(csvCell).join(';')}\r\n`
  yield Buffer.from(`\uFEFF${line(headings)}`)
  for await (const part of rows) yield Buffer.from(part.map(line).join(''))
}
