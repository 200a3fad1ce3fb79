import { sql } from 'kysely'
import { SAME_UNITS } from '#rules/catalog/same-figures.ts'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import type { BoundPart } from '#rules/search/read-query.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import type { SearchedGood } from './find-goods.ts'

interface Figure {
  category: string
  code: string
  name: string
  unit: string
  isFilter: boolean
  lexemes: string[]
}

const FRESH_MS = 60_000

/** Figures of every category in the order of the product sheet, and every word their names are made of. */
export const figuresOf = memoizeByDatabase(FRESH_MS, async (db) => {
  const { rows } = await sql<Omit<Figure, 'lexemes'>>`
    select ca.category_code as category, a.code, a.name, a.unit, ca.is_filter as "isFilter"
    from category_attribute ca join attribute a on a.code = ca.attribute_code
    where a.type = 'number' and a.unit is not null order by ca.category_code, ca.position`.execute(db)
  const figures = rows.map((row): Figure => ({ ...row, lexemes: searchText(row.name).split(' ').map(searchLexeme) }))
  return {
    byCategory: Map.groupBy(figures, ({ category }) => category),
    words: new Set(figures.flatMap(({ lexemes }) => lexemes)),
  }
})

/** What goods have of some attributes, by attribute and code: the catalogue knows it. */
export type ReadValues = (
  codes: readonly string[],
  attributes: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlyMap<string, number | string | boolean>>>

/** A comparison as the shop read it. */
export interface AppliedBound {
  part: BoundPart
  /** «Мощность». */
  name: string
}

export interface MeantBound extends BoundPart {
  lexeme: string | null
}

/** Takes «мощностью» before «от 800 Вт» out of the text: it says which figure is compared, not what the good is. */
export async function readBoundWords(
  db: Db,
  text: string,
  parts: readonly BoundPart[],
): Promise<{ text: string; bounds: MeantBound[] }> {
  if (parts.length === 0) return { text, bounds: [] }
  const words = parts.flatMap(({ word }) => word ?? [])
  const { words: names } = await figuresOf(db, undefined)
  const rows = words.map((word) => ({ word, lexeme: searchLexeme(word.replaceAll('ё', 'е')) }))
  const meant = rows.filter(({ lexeme }) => names.has(lexeme))
  const rest = meant.reduce(
    (left, { word }) => left.replace(new RegExp(`(?:(?<![а-яё])(?:с|со)\\s+)?(?<![а-яё])${word}(?![а-яё])`, 'iu'), ' '),
    text,
  )
  return {
    text: rest.replace(/\s+/gu, ' ').trim(),
    bounds: parts.map((part) => ({ ...part, lexeme: meant.find(({ word }) => word === part.word)?.lexeme ?? null })),
  }
}

const sizeOf = (unit: string) =>
  SAME_UNITS.flatMap((kind) => kind.filter(([name]) => name === unit).map(([, size]) => ({ kind, size })))[0]

/** How many of `to` one `from` is; null: not the same kind. */
function factor(from: string, to: string): number | null {
  if (from === to) return 1
  const [one, other] = [sizeOf(from), sizeOf(to)]
  return one && other && one.kind === other.kind ? one.size / other.size : null
}

function figureFor(
  figures: readonly Figure[],
  { unit, lexeme }: MeantBound,
): { figure: Figure; factor: number } | null {
  const fitting = figures.flatMap((figure) => {
    const times = factor(unit, figure.unit)
    return times === null ? [] : [{ figure, factor: times }]
  })
  const named = lexeme === null ? [] : fitting.filter(({ figure }) => figure.lexemes.includes(lexeme))
  return (
    named[0] ??
    fitting.find(({ figure, factor: times }) => figure.isFilter && times === 1) ??
    fitting.find(({ figure }) => figure.isFilter) ??
    fitting[0] ??
    null
  )
}

/**
 * Of the goods found, those whose figure lies between; by the figures of their categories. Null: nobody has such a
 * figure.
 */
export async function applyBound(
  db: Db,
  goods: readonly SearchedGood[],
  bound: MeantBound,
  readValues: ReadValues,
): Promise<{ goods: SearchedGood[]; name: string } | null> {
  const { byCategory } = await figuresOf(db, undefined)
  const categories = [...new Set(goods.map(({ categoryCode }) => categoryCode))]
  const asked = categories.flatMap((category) => {
    const found = figureFor(byCategory.get(category) ?? [], bound)
    return found ? [{ category, ...found }] : []
  })
  if (asked.length === 0) return null
  const passed = new Set<string>()
  for (const { category, figure, factor: times } of asked) {
    const [least, most] = [(bound.min ?? -Infinity) * times, (bound.max ?? Infinity) * times]
    const own = goods.flatMap(({ code, categoryCode }) => (categoryCode === category ? [code] : []))
    for (const [code, value] of (await readValues(own, [figure.code])).get(figure.code)!)
      if (typeof value === 'number' && value >= least && value <= most) passed.add(code)
  }
  return { goods: goods.filter(({ code }) => passed.has(code)), name: asked[0]!.figure.name }
}
