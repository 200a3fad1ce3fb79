import type { Filter } from '#contract/good.ts'
import type { ActionState } from '#contract/publication.ts'
import { pathTo } from '#server/shop/goods/catalog/category-tree.ts'
import type { Directory } from '#server/shop/goods/catalog/directory.ts'
import { type CardRow, isEnded } from './card-rows.ts'

/** What a reader has chosen, as it stands in the address: several values are separated by commas. */
export interface PublicationQuery {
  category?: string
  tag?: string
  state?: ActionState
}

interface Facet {
  code: 'category' | 'tag' | 'state'
  name: string
  /** Values of one publication. */
  valuesOf: (row: CardRow) => string[]
  /** Values offered; the others may still be asked for in the address. */
  offered: (row: CardRow) => string[]
  label: (value: string) => string
}

const STATES: Record<ActionState, string> = { active: 'Действуют', ended: 'Завершены' }

const listOf = (text: string | undefined) => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
]

function facetsOf({ categories }: Directory, now: Date): Facet[] {
  const paths = (row: CardRow) => row.category_codes.flatMap((code) => categories.get(code) ?? []).map(pathTo)
  const tags = (row: CardRow) => row.tags
  const states = (row: CardRow) => (row.kind === 'action' ? [isEnded(row, now) ? 'ended' : 'active'] : [])
  return [
    { code: 'state', name: 'Акции', valuesOf: states, offered: states, label: (value) => STATES[value as ActionState] },
    {
      code: 'category',
      name: 'Раздел каталога',
      valuesOf: (row) => [
        ...new Set(
          paths(row)
            .flat()
            .map(({ code }) => code),
        ),
      ],
      // the leaves would make a list as long as the list of articles
      offered: (row) => [...new Set(paths(row).flatMap(([root]) => root?.code ?? []))],
      label: (value) => categories.get(value)?.name ?? value,
    },
    {
      code: 'tag',
      name: 'Тема',
      valuesOf: tags,
      offered: tags,
      label: (value) => value.charAt(0).toUpperCase() + value.slice(1),
    },
  ]
}

const fits = (row: CardRow, { valuesOf }: Facet, chosen: string[]) =>
  chosen.length === 0 || valuesOf(row).some((value) => chosen.includes(value))

export function chooseRows(
  rows: readonly CardRow[],
  choice: PublicationQuery,
  directory: Directory,
  now: Date,
): CardRow[] {
  return rows.filter((row) => facetsOf(directory, now).every((facet) => fits(row, facet, listOf(choice[facet.code]))))
}

/** Counts leave out the filter's own choice; a filter with one value to choose from is none. */
export function filtersOf(
  rows: readonly CardRow[],
  choice: PublicationQuery,
  directory: Directory,
  now: Date,
): Filter[] {
  const facets = facetsOf(directory, now)
  return facets.flatMap((facet): Filter[] => {
    const chosen = listOf(choice[facet.code])
    const others = rows.filter((row) =>
      facets.every((each) => each === facet || fits(row, each, listOf(choice[each.code]))),
    )
    const offered = Map.groupBy(rows.flatMap(facet.offered), (value) => value)
    const known = new Set([
      // a topic of one item is no choice: the list shows that item anyway
      ...[...offered].flatMap(([value, of]) => (facet.code !== 'tag' || of.length > 1 ? value : [])),
      ...chosen.filter((value) => rows.some((row) => facet.valuesOf(row).includes(value))),
    ])
    const values = [...known].map((value) => ({
      value,
      label: facet.label(value),
      count: others.filter((row) => facet.valuesOf(row).includes(value)).length,
    }))
    if (values.length < 2 && chosen.length === 0) return []
    values.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'ru'))
    return [{ code: facet.code, name: facet.name, type: 'list', unit: null, values }]
  })
}
