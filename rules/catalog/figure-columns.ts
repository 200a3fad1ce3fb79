import { isOfTheBox } from './of-the-box.ts'

interface SheetFigure {
  code: string
  name: string
  value: string
  unit: string | null
  /** What stands beside the row anyway. */
  title?: string
}

export interface FigureColumn {
  code: string
  name: string
  unit: string | null
}

interface Found {
  column: FigureColumn
  values: Set<string>
  goods: number
  longest: number
  /** How many goods say it in their titles. */
  told: number
}

/** More would not be read, and would not fit beside stock and price. */
const MOST = 8
/** Longer values are sentences: they belong to the product's own page. */
const LONGEST = 24

/**
 * The columns of a table of goods: figures most of them have, in which they differ, in the order of their sheets. Goods
 * alike in everything, or one alone, show the first figures all the same; where there are fewer than `fewest`, what is
 * alike follows what differs.
 */
export function figureColumns(sheets: readonly (readonly SheetFigure[])[], fewest = 0): FigureColumn[] {
  const found = new Map<string, Found>()
  for (const { code, name, unit, value, title = '' } of sheets.flat()) {
    if (isOfTheBox(code)) continue
    const before = found.get(code) ?? { column: { code, name, unit }, values: new Set(), goods: 0, longest: 0, told: 0 }
    found.set(code, before)
    before.values.add(value)
    if (title.toLowerCase().includes(value.toLowerCase())) before.told++
    before.goods++
    before.longest = Math.max(before.longest, value.length)
  }
  const common = [...found.values()].filter(
    ({ goods, longest, told }) => goods * 2 >= sheets.length && longest <= LONGEST && told < goods,
  )
  const differing = common.filter(({ values }) => values.size > 1)
  const alike = common.filter(({ values }) => values.size === 1)
  const most = differing.length > 0 ? Math.max(fewest, differing.length) : MOST
  return [...differing, ...alike].slice(0, Math.min(MOST, most)).map(({ column }) => column)
}
