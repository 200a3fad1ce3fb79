import type { GoodFull } from '#contract/good.ts'
import { betterFigures, type ShownFigure } from '#rules/catalog/better-figure.ts'
import type { StockState } from '#rules/delivery/availability-text.ts'
import { DASH, withUnit } from '#rules/text/typography.ts'

export interface CompareRow {
  code: string
  name: string
  /** One for each good, in their order. */
  values: string[]
  /** Places of those that are obviously better. */
  better: number[]
  differs: boolean
  /** Of the values that say whether a good can be had. */
  states?: StockState[]
}

export interface CompareGroup {
  name: string
  rows: CompareRow[]
}

/** Every figure any of the goods has, in the groups of their product sheets, side by side. */
export function compareGroups(goods: readonly GoodFull[]): CompareGroup[] {
  const groups = new Map<string, Map<string, (ShownFigure | null)[]>>()
  goods.forEach((good, place) => {
    for (const { name, attributes } of good.groups) {
      const rows = groups.get(name) ?? new Map<string, (ShownFigure | null)[]>()
      groups.set(name, rows)
      for (const attribute of attributes) {
        const values = rows.get(attribute.code) ?? goods.map(() => null)
        rows.set(attribute.code, values.with(place, attribute))
      }
    }
  })
  return [...groups].map(([name, rows]) => ({
    name,
    rows: [...rows].map(([code, figures]) => compareRow(code, figures)),
  }))
}

function compareRow(code: string, figures: readonly (ShownFigure | null)[]): CompareRow {
  const values = figures.map((figure) => (figure ? withUnit(figure.value, figure.unit) : DASH))
  const { name } = figures.find((figure) => figure !== null)!
  return { code, name, values, better: betterFigures(figures), differs: new Set(values).size > 1 }
}

/** Groups without a difference go away whole. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0)
}
