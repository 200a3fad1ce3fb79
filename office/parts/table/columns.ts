import type { ReactNode } from 'react'

export interface OfficeColumn<Row> {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  /** At least so wide, in rem. */
  width: number
  /** Takes this part of the room left; none when not said. */
  grow?: number
  /** Figures stand right, in tabular digits. */
  isFigure?: boolean
  /** Always there, and first. */
  isFixed?: boolean
  /** Not shown until asked for. */
  isHidden?: boolean
  /** For the file; left out of it when not said. */
  csv?: (row: Row) => string | number | null
}

/** Which columns, in which order; ids. */
export interface TableLayout {
  order: readonly string[]
  hidden: readonly string[]
}

export const isTableLayout = (value: unknown): value is TableLayout =>
  typeof value === 'object' &&
  value !== null &&
  [(value as TableLayout).order, (value as TableLayout).hidden].every(
    (list) => Array.isArray(list) && list.every((id) => typeof id === 'string'),
  )

/**
 * A layout stored by an older release: columns gone since are dropped, new ones come at the end as they are by default.
 */
export function fittedLayout(columns: readonly OfficeColumn<never>[], stored: TableLayout | undefined): TableLayout {
  const ids = columns.map(({ id }) => id)
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ id }) => id)
  const known = (stored?.order ?? []).filter((id, at, all) => ids.includes(id) && all.indexOf(id) === at)
  const order = [
    ...fixed,
    ...[...known, ...ids.filter((id) => !known.includes(id))].filter((id) => !fixed.includes(id)),
  ]
  const isNew = (id: string) => !known.includes(id)
  const hidden = columns
    .filter(({ id, isFixed, isHidden }) => !isFixed && (isNew(id) ? isHidden : stored!.hidden.includes(id)))
    .map(({ id }) => id)
  return { order, hidden }
}

/** One step left or right; the fixed ones stay where they are. */
export function movedColumn(
  columns: readonly OfficeColumn<never>[],
  layout: TableLayout,
  id: string,
  step: 1 | -1,
): TableLayout {
  const order = [...layout.order]
  const at = order.indexOf(id)
  const other = order[at + step]
  const isFixed = (name: string | undefined) => columns.find((each) => each.id === name)?.isFixed
  if (at < 0 || other === undefined || isFixed(id) || isFixed(other)) return layout
  order[at] = other
  order[at + step] = id
  return { ...layout, order }
}

const GAP = 0.75
const EDGES = 3

/** One grid for the head and every row: how wide it is at least, and its columns. */
export function gridOf(columns: readonly Pick<OfficeColumn<never>, 'width' | 'grow'>[], isChosen: boolean) {
  const all = [...(isChosen ? [{ width: 1.25 }] : []), ...columns] as readonly { width: number; grow?: number }[]
  const least = all.reduce((sum, { width }) => sum + width, EDGES + GAP * (all.length - 1))
  const template = all.map(({ width, grow }) => (grow ? `minmax(${width}rem, ${grow}fr)` : `${width}rem`)).join(' ')
  return { template, least: `${least}rem` }
}
