import { type RawBuilder, sql } from 'kysely'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { Db } from '#server/db/client.ts'
import { hasTerm, searchStepsOf, type Strictness } from './find-conditions.ts'
import { findHeadings, headingsOf } from './headings.ts'
import type { KnownWords } from './known-words.ts'
import { tsqueryOfTerm } from './term-query.ts'
import type { SearchTerm } from './terms.ts'

export interface SearchedGood {
  code: string
  categoryCode: string
  /** The step it was found by: 0 for what is called so first of all. */
  step?: number
}

/**
 * How many goods of a step are looked at and ranked; of more, the first by shelf and popularity, as they lie in the
 * table.
 */
const LEAST_RANKED = 100
/** What is called so in ten pages of goods needs no others that only have the words. */
const ENOUGH = 240
const SEPARATOR = '\u001f'
/** Of what is only near, the best may be anywhere: four times as many are looked at as are shown. */
const NEAR_FACTOR = 4

/** Goods that answer the terms, best first. */
export async function findGoods(
  db: Db,
  terms: SearchTerm[],
  strictness: Strictness,
  nodeCode: string,
  limit: number,
  known: KnownWords,
): Promise<SearchedGood[]> {
  const possible = searchStepsOf(terms, strictness, known)
  if (possible.length === 0) return []
  const conditions = strictness === 'category' ? await sectionsFirst(db, terms, possible) : possible
  const ranked = Math.max(LEAST_RANKED, limit * (strictness === 'some' ? NEAR_FACTOR : 1))
  const [best, shelf] = [relevance(terms, strictness, known), onShelf(nodeCode)]
  // A step is only begun when those before it gave too few: its condition is not looked at otherwise.
  const steps = conditions.map((condition, place) => {
    const before = Array.from({ length: place }, (_, at) => sql`(select count(*) from ${sql.id(`step${at}`)})`)
    const isBegun = place === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${sql.lit(Math.min(ENOUGH, limit))}`
    return sql`${sql.id(`step${place}`)} as materialized (
      select ${sql.lit(place)} as step, good_code, category_code, ${shelf} as shelf, ${best} as best, popularity
      from good_search where ${isBegun} and ${condition} limit ${ranked})`
  })
  const all = conditions.map((_, place) => sql`select * from ${sql.id(`step${place}`)}`)
  const isNear = strictness === 'some'
  // one line instead of a thousand: reading them took longer than finding them
  const { rows } = await sql<Record<'codes' | 'categories' | 'steps', string | null>>`
    with ${sql.join(steps)},
    found as materialized (select * from (${sql.join(all, sql` union all `)}) steps limit ${ranked})
    select string_agg(good_code, ${SEPARATOR}) as codes, string_agg(category_code, ${SEPARATOR}) as categories,
      string_agg(step::text, ${SEPARATOR}) as steps
    from (
      select step, good_code, category_code from found
      order by step, ${sql.raw(isNear ? 'best desc, shelf' : 'shelf desc, best')} desc, popularity desc, good_code
      limit ${limit}) ordered`.execute(db)
  const [codes = [], categories = [], stepsOfGoods = []] = Object.values(rows[0]!).map(
    (joined) => joined?.split(SEPARATOR) ?? [],
  )
  return codes.map((code, at) => ({ code, categoryCode: categories[at]!, step: Number(stepsOfGoods[at]) }))
}

/** What a section is called by comes before what its figures are called by: «головки» are sets before screw heads. */
async function sectionsFirst(
  db: Db,
  terms: SearchTerm[],
  conditions: RawBuilder<boolean>[],
): Promise<RawBuilder<boolean>[]> {
  const words = terms.filter(({ kind, isVendor }) => kind === 'word' && !isVendor)
  const sections = findHeadings(await headingsOf(db, 'search_category'), words)
  if (sections.length === 0) return conditions
  const isIn = sql<boolean>`category_code = any(${sections}::text[])`
  return conditions.flatMap((condition) => [
    sql<boolean>`(${isIn} and ${condition})`,
    sql<boolean>`(not ${isIn} and ${condition})`,
  ])
}

/** What goods of a step are ordered by. */
export interface GoodRank {
  code: string
  /** 2 here, 1 in another branch, 0 nowhere. */
  shelf: number
  best: number
  popularity: number
}

/** The same for goods named, found or not, for those who ask why one stands above another. */
export async function ranksOf(
  db: Db,
  codes: readonly string[],
  {
    terms,
    strictness,
    nodeCode,
    known,
  }: { terms: SearchTerm[]; strictness: Strictness; nodeCode: string; known: KnownWords },
): Promise<Map<string, GoodRank>> {
  const { rows } = await sql<GoodRank>`
    select good_code as code, ${onShelf(nodeCode)} as shelf, ${relevance(terms, strictness, known)} as best, popularity
    from good_search where good_code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Which of the terms a good has. */
export async function termsOfGood(
  db: Db,
  code: string,
  terms: readonly SearchTerm[],
  known: KnownWords,
): Promise<boolean[]> {
  const { rows } = await sql<{ has: boolean[] }>`
    select array[${sql.join(terms.map((term) => hasTerm(term, known)))}] as has from good_search where good_code = ${code}`.execute(
    db,
  )
  return rows[0]?.has ?? terms.map(() => false)
}

const onShelf = (nodeCode: string) =>
  nodeCode === MAIN_BRANCH_CODE
    ? sql`(nodes <> '{}')::integer`
    : sql`(nodes <> '{}')::integer + (${nodeCode} = any(nodes))::integer`

/**
 * A rare word says more: «каска строительная» is a helmet before anything else for builders. From 1 to 6; a figure,
 * which no word counts, by its unit.
 */
const rarity = ({ goods, kind, shown, isSize }: SearchTerm) =>
  kind === 'figure' ? (isSize ? 6 : /\D$/.test(shown) ? 3 : 2) : Math.max(1, Math.round(6 - Math.log10(goods + 1)))

/**
 * Inside a step: the whole model number, its beginning; what the good is; the words side by side; the words in its
 * name.
 */
function relevance(terms: SearchTerm[], strictness: Strictness, known: KnownWords): RawBuilder<number> {
  const points: RawBuilder<unknown>[] = [sql`0::integer`]
  const worth = (amount: number, test: RawBuilder<unknown>) => points.push(sql`${sql.lit(amount)} * (${test})::integer`)
  for (const { key } of terms.filter(({ kind }) => kind === 'model')) {
    worth(2000, sql`keys like '% ' || search_key(${key}) || ' %'`)
    worth(500, sql`keys like '% ' || search_key(${key}) || '%'`)
    if (strictness === 'some') points.push(sql`(400 * word_similarity(search_key(${key}), keys))::integer`)
  }
  const isExact = strictness === 'all'
  for (const term of terms) {
    const [has, is] = [tsqueryOfTerm(term, '', known), tsqueryOfTerm(term, '=', known)]
    if (has) worth(term.isVendor ? 30 : 8, sql`name @@ ${has}::tsquery`)
    if (has && !isExact) worth(20 * rarity(term), sql`words @@ ${has}::tsquery`)
    if (is && !isExact && term.kind === 'word' && !term.isPurpose)
      worth(100 * rarity(term), sql`words @@ ${is}::tsquery`)
    const first = tsqueryOfTerm(term, '^', known)
    if (first && !isExact && term.kind === 'word' && !term.isPurpose)
      worth(60 * rarity(term), sql`words @@ ${first}::tsquery`)
  }
  // as typed, without synonyms and figures, which have a dozen spellings each: side by side they would be hundreds
  const words = terms
    .filter(({ kind }) => kind === 'word')
    .map((term) => tsqueryOfTerm({ ...term, alternatives: term.alternatives.slice(0, 1) }, '', known))
  if (words.length > 1 && !words.includes(null)) worth(40, sql`name @@ ${words.join(' <-> ')}::tsquery`)
  return sql<number>`(${sql.join(points, sql` + `)})`
}
