const MEASURED = /^(\d+(?:[\s,.]\d+)*)\s(мм|см|м|кг|г|мл|л|В|Вт|кВт|А|Гц|бар|Дж)$/

/** A value of a list that is a figure with its unit: «22,23 мм». Null: words, or a figure of no unit. */
export function splitUnit(text: string): { value: string; unit: string } | null {
  const [, value, unit] = MEASURED.exec(text) ?? []
  return value && unit ? { value, unit } : null
}

/** Columns whose every value ends with one unit say it once, in the head. */
export function unitsInHead<Column extends { unit: string | null }>(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): { columns: Column[]; rows: string[][] } {
  const units = columns.map(({ unit }, at) => {
    const said = new Set(
      rows
        .map((row) => row[at]!)
        .filter(Boolean)
        .map((value) => splitUnit(value)?.unit),
    )
    const [only] = said
    return unit === null && said.size === 1 ? only : undefined
  })
  return {
    columns: columns.map((column, at) => ({ ...column, unit: units[at] ?? column.unit })),
    rows: rows.map((row) => row.map((value, at) => (units[at] ? (splitUnit(value)?.value ?? value) : value))),
  }
}
