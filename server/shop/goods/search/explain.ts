import { sql } from 'kysely'
import { emptyListingQuery } from '#contract/listing-query.ts'
import type { CatalogIndex } from '#server/catalog-index/catalog-index.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import type { Db } from '#server/db/client.ts'
import { type ArticlePlace, placeOfArticle, placesOfTerms, type TermPlace } from '#server/search/explain-match.ts'
import { type GoodRank, ranksOf } from '#server/search/find-goods.ts'
import { boundText } from '#server/search/search.ts'
import { tsqueryOfTerm } from '#server/search/term-query.ts'
import { vocabularyOf } from '#server/search/vocabulary.ts'
import { type FoundListing, listFound, readFound } from './listing.ts'
import { presentMatch } from './present.ts'

/** «Почему этот товар»: what was read as what, what of it the good has, and why it stands where it stands. */
export interface Explanation {
  query: string
  /** Place in the list a visitor sees, from 1; null: not in it. */
  place: number | null
  total: number
  kind: string
  /** What the page says above the goods. */
  heading: string | null
  /** How goods came to be looked for so: by their article, for a need, by words. */
  way: string
  corrected: string | null
  ignored: string[]
  wishes: string[]
  missing: string[]
  terms: { shown: string; role: string; sameAs: string[]; where: string | null }[]
  /** What orders the list, the first that differs decides. */
  order: { name: string; value: string }[]
  /** The good one place above, and what it is ahead by. */
  above: { code: string; name: string; by: string; theirs: string; own: string } | null
  good: { name: string; popularity: number; branches: string[] } | null
}

const MOST_LISTED = 1200

export async function explainGood(
  db: Db,
  query: string,
  code: string,
  nodeCode: string,
  catalog: CatalogIndex = createSqlIndex(db),
): Promise<Explanation> {
  const context = { db, catalog, nodeCode }
  const found = await readFound(context, { q: query })
  const choice = { ...emptyListingQuery(), perPage: MOST_LISTED }
  const answer = await listFound(context, found, choice, true)
  const { goods: listed, isPriceDropped } = answer
  const { documents: known } = await vocabularyOf(db)
  const { rows } = await sql<{ name: string; popularity: number; branches: string[] }>`
    select g.name, s.popularity, s.nodes as branches from good_search s join good g on g.code = s.good_code where s.good_code = ${code}`.execute(
    db,
  )
  const at = listed.findIndex((good) => good.code === code)
  const before = listed[at - 1]
  const placed = await orderOf(context, found, [code, ...(before ? [before.code] : [])], listed, isPriceDropped)
  const [order = [], ahead] = placed
  const decides = ahead?.findIndex(({ value }, place) => value !== order[place]!.value) ?? -1
  const where = await placesOfTerms(db, code, found.terms, known)
  const { heading, kind } = presentMatch(found, answer)
  return {
    query,
    place: at < 0 ? null : at + 1,
    total: listed.length,
    kind,
    heading,
    way: await wayOf(db, found, code),
    corrected: found.corrected,
    ignored: found.ignored,
    wishes: [
      ...found.parts.map((part) => found.text.slice(part.start, part.end)),
      ...found.conditions.map(({ kind: of, label }) => (of === 'category' ? `раздел ${label}` : label)),
      ...found.bounds.map(({ part, name }) => `${name} ${boundText(part)}`),
    ],
    missing: found.missing,
    terms: found.terms.map(({ shown, kind: of, isVendor, isPurpose, isMaterial, alternatives }, place) => ({
      shown,
      role: isVendor ? 'бренд' : isPurpose || isMaterial ? 'назначение' : ROLES[of],
      sameAs: alternatives.slice(1).map((words) => words.join(' ')),
      where: where[place] ? PLACES[where[place]] : null,
    })),
    order,
    above:
      before && decides >= 0
        ? {
            code: before.code,
            name: before.name,
            by: order[decides]!.name,
            theirs: ahead![decides]!.value,
            own: order[decides]!.value,
          }
        : null,
    good: rows[0] ?? null,
  }
}

const ROLES = { word: 'слово', figure: 'величина', model: 'модель' } as const

const PLACES: Readonly<Record<TermPlace, string>> = {
  thing: 'это и есть товар',
  name: 'в названии',
  model: 'в артикуле или модели',
  sheet: 'в характеристиках или синонимах',
  section: 'в названии раздела',
  description: 'в описании',
}

const ARTICLES: Readonly<Record<ArticlePlace, string>> = {
  whole: 'запрос — артикул, код или модель целиком',
  beginning: 'запросом начинается артикул, код или модель',
  inside: 'запрос стоит внутри артикула, кода или модели',
  'among-words': 'артикул, код или модель стоит среди слов запроса',
}

const STRICTNESSES = {
  all: 'все слова запроса',
  thing: 'сам товар, без слов о назначении и материале',
  category: 'слова товара вместе с названием его раздела',
  description: 'часть слов только в описании',
  some: 'сколько слов нашлось',
} as const

async function wayOf(db: Db, found: FoundListing, code: string): Promise<string> {
  if (found.pinned.includes(code)) return 'закреплён за этим запросом в Пульте'
  if (found.isByArticle) return ARTICLES[await placeOfArticle(db, code, found.text)]
  if (found.neededCategories.length > 0) return `ответ на просьбу: разделы ${found.neededCategories.join(', ')}`
  return found.strictness === null ? 'ничего не нашлось' : STRICTNESSES[found.strictness]
}

type Context = Parameters<typeof listFound>[0]
type Listed = Awaited<ReturnType<typeof listFound>>['goods']

const SHELVES = ['нет в наличии', 'есть в других филиалах', 'есть здесь'] as const

/** What each of these goods is ordered by, most important first. */
async function orderOf(
  { db, nodeCode }: Context,
  found: FoundListing,
  codes: readonly string[],
  listed: Listed,
  isPriceDropped: boolean,
): Promise<{ name: string; value: string }[][]> {
  const { strictness, terms, goods, parts, neededCategories } = found
  const { documents: known } = await vocabularyOf(db)
  const ranks = await ranksOf(db, codes, { terms, strictness: strictness ?? 'all', nodeCode, known })
  const byPrice = isPriceDropped || parts.some(({ kind }) => kind === 'sort')
  return codes.map((code) => {
    const place = found.pinned.indexOf(code)
    const fixed = { name: 'закрепление', value: place < 0 ? 'не закреплён' : `закреплён, место ${place + 1}` }
    const rest = orderedBy(code)
    return found.pinned.length === 0 || byPrice ? rest : [fixed, ...rest]
  })

  function orderedBy(code: string): { name: string; value: string }[] {
    const { shelf = 0, best = 0, popularity = 0 }: Partial<GoodRank> = ranks.get(code) ?? {}
    const step = goods.find((good) => good.code === code)?.step ?? 0
    const category = goods.find((good) => good.code === code)?.categoryCode ?? ''
    const shelved = { name: 'наличие', value: SHELVES[shelf]! }
    const fitting = { name: 'соответствие', value: String(best) }
    const sold = { name: 'популярность', value: String(popularity) }
    const price = listed.find((good) => good.code === code)?.price.priceComputed
    if (byPrice) return [{ name: 'цена', value: price === undefined ? 'не показан' : String(price) }, fitting, sold]
    if (neededCategories.length > 0) return [{ name: 'раздел', value: category }, shelved, sold]
    const isCalledSo = step === 0 && terms.some((term) => tsqueryOfTerm(term, '^', known) !== null)
    const stepped = { name: 'ступень', value: `ступень ${step + 1}` }
    if (strictness === 'some') return [stepped, fitting, shelved, sold]
    return [isCalledSo ? { ...stepped, value: 'называется так прежде всего' } : stepped, shelved, fitting, sold]
  }
}
