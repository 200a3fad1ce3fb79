/** CSV (formula) injection: a text that a spreadsheet would calculate gets an apostrophe before it. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A cell as the spreadsheets of the country read it: between semicolons, a comma in figures. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = withoutFormula(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
