import type { OfficeColumn } from './columns.ts'

/** A text that a spreadsheet would reckon with is only a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  // a comma, as spreadsheets here read it
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = harmless(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** As the spreadsheets of the country open it: semicolons, a comma in figures, UTF-8 with its mark. */
export function csvText<Row>(columns: readonly OfficeColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ csv }) => csv !== undefined)
  const lines = [
    exported.map(({ name }) => cellOf(name)),
    ...rows.map((row) => exported.map(({ csv }) => cellOf(csv!(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`
}

export function downloadText(fileName: string, text: string, type = 'text/csv') {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  URL.revokeObjectURL(address)
}
