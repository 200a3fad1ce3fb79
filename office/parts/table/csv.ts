import { csvCell } from '#rules/text/csv-cell.ts'
import type { OfficeColumn } from './columns.ts'

/** As the spreadsheets of the country open it: semicolons, a comma in figures, UTF-8 with its mark. */
export function csvText<Row>(columns: readonly OfficeColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ csv }) => csv !== undefined)
  const lines = [
    exported.map(({ name }) => csvCell(name)),
    ...rows.map((row) => exported.map(({ csv }) => csvCell(csv!(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`
}

export function downloadText(fileName: string, text: string, type = 'text/csv') {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  URL.revokeObjectURL(address)
}
