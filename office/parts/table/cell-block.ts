/** A cell by its place: row in the list, column among those shown. */
export interface CellPlace {
  row: number
  column: number
}

/** From one corner to the other, whichever way it was drawn. */
export interface CellBlock {
  top: number
  left: number
  bottom: number
  right: number
}

export const blockOf = (one: CellPlace, other: CellPlace): CellBlock => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isInBlock = ({ top, left, bottom, right }: CellBlock, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Rows of cells as spreadsheets put them on the clipboard: tabs and lines, quotes around what holds either. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const given = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < given.length; at++) {
    const sign = given[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (given[at + 1] === '"') cell += given[++at]!
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  rows.at(-1)!.push(cell)
  return rows
}

const quoted = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

/**
 * Where each pasted cell goes. One value, or one row, over a taller block fills it; otherwise the block grows from its
 * upper left corner to what was copied.
 */
export function pastePlaces(block: CellBlock, rows: readonly (readonly string[])[]): (CellPlace & { text: string })[] {
  const width = Math.max(...rows.map(({ length }) => length))
  const isOne = rows.length === 1 && width === 1
  const height = rows.length === 1 ? block.bottom - block.top + 1 : rows.length
  const columns = isOne ? block.right - block.left + 1 : width
  const places: (CellPlace & { text: string })[] = []
  for (let row = 0; row < height; row++)
    for (let column = 0; column < columns; column++) {
      const text = rows[rows.length === 1 ? 0 : row]![isOne ? 0 : column]
      if (text !== undefined) places.push({ row: block.top + row, column: block.left + column, text })
    }
  return places
}
