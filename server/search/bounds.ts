import { type Kysely, sql } from 'kysely'
import { SAME_UNITS } from '#rules/catalog/same-figures.ts'
import { searchLexeme } from '#rules/search/search-text.ts'
import type { BoundPart } from '#rules/search/read-query.ts'
import type { Database } from '#server/db/schema.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import type { FoundGood } from './find-goods.ts'

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
  const { rows } = await sql<Figure>`
    select ca.category_code as category, a.code, a.name, a.unit, ca.is_filter as "isFilter", search_lexemes(a.name) as lexemes
    from category_attribute ca join attribute a on a.code = ca.attribute_code
    where a.type = 'number' and a.unit is not null order by ca.category_code, ca.position`.execute(db)
  return {
    byCategory: Map.groupBy(rows, ({ category }) => category),
    words: new Set(rows.flatMap(({ lexemes }) => lexemes)),
  }
})

/** A figure of every good of a category, by code: «categoryCode attributeCode». */
export const figureValues = memoizeByDatabase(FRESH_MS, async (db, key: string) => {
  const [category, attribute] = key.split(' ') as [string, string]
  const { rows } = await sql<{ code: string; value: number }>`
    select code, (attributes ->> ${attribute})::float8 as value from good
    where category_code = ${category} and jsonb_typeof(attributes -> ${attribute}) = 'number'`.execute(db)
  return new Map(rows.map(({ code, value }) => [code, value]))
})

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
  db: Kysely<Database>,
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

/** Of the goods found, those whose figure lies between; by the figures of their categories. Null: nobody has such a figure. */
export async function applyBound(
  db: Kysely<Database>,
  goods: readonly FoundGood[],
  bound: MeantBound,
): Promise<{ goods: FoundGood[]; name: string } | null> {
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
    const values = await figureValues(db, `${category} ${figure.code}`)
    for (const [code, value] of values) if (value >= least && value <= most) passed.add(code)
  }
  return { goods: goods.filter(({ code }) => passed.has(code)), name: asked[0]!.figure.name }
}
