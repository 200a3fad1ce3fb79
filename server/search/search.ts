import { sql } from 'kysely'
import { readLine } from '#rules/search/read-line.ts'
import { type BoundPart, type QueryPart, readQuery } from '#rules/search/read-query.ts'
import { spellFigures } from '#rules/search/spell-figures.ts'
import type { Db } from '#server/db/client.ts'
import { applyBound, type AppliedBound, type MeantBound, readBoundWords, type ReadValues } from './bounds.ts'
import { findArticlesIn, findWhole } from './find-article.ts'
import type { Strictness } from './find-conditions.ts'
import { findByWords, type MatchKind, NOTHING, type WordsFound } from './find-by-words.ts'
import type { SearchedGood } from './find-goods.ts'
import { withoutForeignBrands } from './foreign-brands.ts'
import { findHeadings, headingsOf } from './headings.ts'
import { findLinks, type FoundLinkTarget, sayingsOf } from './links.ts'
import { type MeantCondition, meantConditions } from './meant-conditions.ts'
import { pinnedFor } from './pins.ts'
import { cleanQuery } from './query-text.ts'
import type { SearchTerm } from './terms.ts'
import { vocabularyOf } from './vocabulary.ts'

export interface SearchOutcome {
  /** As it was read: one line, without courtesy and numbers of pieces. */
  text: string
  /** Best first. */
  goods: SearchedGood[]
  kind: MatchKind
  /** What the goods do not have. */
  missing: string[]
  /** Makers of the query the shop does not sell. */
  foreignBrands: string[]
  corrected: string | null
  /** Prices, orders and stock, left to the listing. */
  parts: QueryPart[]
  bounds: AppliedBound[]
  /** Exact figures, sizes, values and the section, each answered by an attribute of the goods. */
  conditions: MeantCondition[]
  terms: SearchTerm[]
  ignored: string[]
  quantity: number | null
  links: FoundLinkTarget[]
  /** The one good whose article, code or model was asked for. */
  exact: string | null
  isByArticle: boolean
  /** How strictly the words were taken; null: nothing was found by words. */
  strictness: Strictness | null
  /** Sections that answer a need, where the goods come from these. */
  neededCategories: string[]
  /** Those of the goods that the shop has fixed at the top of this query. */
  pinned: string[]
}

/** More goods than anybody pages through; filters and counts work on these. */
const MOST_FOUND = 1200
const MOST_OF_NEED = 200

interface SearchOptions {
  isAsTyped?: boolean
  limit?: number
}

/** What answers the query, what the shop has fixed at its top before all else. */
export async function findEverything(
  db: Db,
  typed: string,
  nodeCode: string,
  readValues: ReadValues,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const found = await findAnswer(db, typed, nodeCode, readValues, options)
  const pinned = await pinnedFor(db, [typed, found.text, found.corrected], nodeCode)
  if (pinned.length === 0) return found
  const codes = new Set(pinned.map(({ code }) => code))
  // a wish of the query, such as its price, is one for these too
  const step = found.goods[0]?.step
  const first = pinned.map((good) => (step === undefined ? good : { ...good, step }))
  return {
    ...found,
    goods: [...first, ...found.goods.filter(({ code }) => !codes.has(code))],
    pinned: [...codes],
    ...(found.goods.length === 0 ? { kind: 'all', missing: [] } : {}),
  }
}

async function findAnswer(
  db: Db,
  typed: string,
  nodeCode: string,
  readValues: ReadValues,
  { isAsTyped = false, limit = MOST_FOUND }: SearchOptions,
): Promise<SearchOutcome> {
  const clean = cleanQuery(typed)
  const line = isAsTyped ? { text: clean, quantity: null, ignored: [] } : readLine(clean)
  const read = isAsTyped ? { text: line.text, parts: [] } : readQuery(line.text)
  const base: SearchOutcome = {
    text: line.text,
    goods: [],
    kind: 'all',
    missing: [],
    foreignBrands: [],
    corrected: null,
    parts: [],
    bounds: [],
    conditions: [],
    terms: [],
    ignored: line.ignored,
    quantity: line.quantity,
    links: [],
    exact: null,
    isByArticle: false,
    strictness: null,
    neededCategories: [],
    pinned: [],
  }
  const vocabulary = vocabularyOf(db)
  // its failure is reported where it is awaited
  vocabulary.catch(() => {})
  const byArticle = await findWhole(db, clean === line.text ? [clean] : [clean, line.text], nodeCode)
  if (byArticle)
    return { ...base, goods: await withCategories(db, byArticle.codes), exact: byArticle.exact, isByArticle: true }
  const named = await findNamedArticle(db, read.text)
  if (named) return { ...base, ...named, isByArticle: true }

  const { text: withoutBrands, brands } = isAsTyped
    ? { text: read.text, brands: [] }
    : await withoutForeignBrands(db, read.text)
  const isBound = (part: QueryPart): part is BoundPart => part.kind === 'bound'
  const { text, bounds } = await readBoundWords(db, withoutBrands, read.parts.filter(isBound))
  const sayings = await sayingsOf(db, undefined)
  const sought = await findByWords(db, text, nodeCode, limit, {
    isPrefix: false,
    isAsTyped,
    spoken: sayings.spoken,
    vocabulary,
  })
  // without its maker a bare figure is left: «айфон 15»
  // nor is what is for a thing of another trade: «аккумулятор для ноутбука lenovo»
  const isOfOthers = brands.length > 0 && (!(sought.hasThing || sought.isOfKind) || sought.isForUnknown)
  const found = isOfOthers ? { ...sought, goods: [] } : sought
  const { links, categories, doers, isPage } = findLinks(sayings, found.asked, nodeCode, found)
  const byWords = isPage && found.kind === 'partial' ? { ...found, goods: [] } : found
  const sections = categories.length > 0 || byWords.goods.length > 0 ? categories : doers
  const needed = sections.length > 0 ? await goodsOf(db, sections, nodeCode) : []
  const answer = needed.length > 0 ? { ...NOTHING, goods: needed } : await ofNamedMakers(db, byWords)
  const meant = isAsTyped
    ? { goods: answer.goods, conditions: [], missing: [] }
    : await meantConditions(db, answer, spellFigures(text), readValues)
  const applied = await applyBounds(db, meant.goods, bounds, readValues)
  return {
    ...base,
    goods: applied.goods,
    kind:
      brands.length > 0 && applied.goods.length > 0
        ? 'analogs'
        : applied.missing.length + meant.missing.length > 0
          ? 'partial'
          : answer.kind,
    missing: [...brands, ...answer.missing, ...meant.missing, ...applied.missing],
    foreignBrands: brands,
    corrected: answer.goods.length > 0 ? answer.corrected : null,
    parts: read.parts.filter((part) => !isBound(part)),
    bounds: applied.bounds,
    conditions: meant.conditions,
    terms: answer.terms,
    links,
    strictness: answer.strictness,
    neededCategories: needed.length > 0 ? sections : [],
  }
}

/** A maker named is the maker of the good: «VERDO» is also called a battery others take. */
async function ofNamedMakers(db: Db, found: WordsFound): Promise<WordsFound> {
  const makers = found.terms.filter(
    ({ isVendor, isPurpose, shown }) => isVendor && !isPurpose && !found.missing.includes(shown),
  )
  if (makers.length === 0 || found.goods.length === 0) return found
  const named = new Set(findHeadings(await headingsOf(db, 'search_vendor'), makers))
  const { rows } = await sql<{ code: string }>`
    select good_code as code from good_search
    where good_code = any(${found.goods.map(({ code }) => code)}::text[]) and vendor_code = any(${[...named]}::text[])`.execute(
    db,
  )
  const own = new Set(rows.map(({ code }) => code))
  return own.size === 0 ? found : { ...found, goods: found.goods.filter(({ code }) => own.has(code)) }
}

/** Each comparison in turn; one that leaves nothing is reported instead of applied. */
async function applyBounds(db: Db, goods: SearchedGood[], bounds: MeantBound[], readValues: ReadValues) {
  let left = goods
  const missing: string[] = []
  const applied: AppliedBound[] = []
  for (const bound of bounds) {
    const passed = left.length > 0 ? await applyBound(db, left, bound, readValues) : null
    if (!passed) continue
    if (passed.goods.length === 0) missing.push(boundText(bound))
    else {
      left = passed.goods
      applied.push({ part: bound, name: passed.name })
    }
  }
  return { goods: left, missing, bounds: applied }
}

const number = (value: number) => value.toLocaleString('ru-RU')

/** «от 3 Дж», «до 700 Вт», «от 2 до 5 кВт». */
export function boundText({ min, max, unit }: Pick<BoundPart, 'min' | 'max' | 'unit'>): string {
  const ends = [min === null ? '' : `от ${number(min)}`, max === null ? '' : `до ${number(max)}`]
  return `${ends.filter(Boolean).join(' ')}\u00a0${unit}`
}

/** An article among other words: «УШМ Kessen AG125-860». Of makers with one article, the one that is named. */
async function findNamedArticle(db: Db, text: string) {
  const [codes = []] = await findArticlesIn(db, [text])
  if (codes.length === 0) return null
  const { rows } = await sql<{ code: string }>`
    select s.good_code as code from good_search s join search_vendor v on v.code = s.vendor_code
    where s.good_code = any(${codes}::text[]) and v.words && search_lexemes(${text})`.execute(db)
  const named = rows.length > 0 ? rows.map(({ code }) => code) : codes
  return { goods: await withCategories(db, named), exact: named.length === 1 ? named[0]! : null }
}

async function withCategories(db: Db, codes: string[]): Promise<SearchedGood[]> {
  const rows = await db
    .selectFrom('good')
    .select(['code', 'category_code as categoryCode'])
    .where('code', 'in', codes)
    .execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** Goods of the sections that answer a need: the first section's best, then the next one's. */
async function goodsOf(db: Db, categories: string[], nodeCode: string): Promise<SearchedGood[]> {
  const { rows } = await sql<SearchedGood>`
    select good_code as code, category_code as "categoryCode" from good_search where category_code = any(${categories}::text[])
    order by array_position(${categories}::text[], category_code), (nodes <> '{}')::integer + (${nodeCode} = any(nodes))::integer desc,
      popularity desc, good_code limit ${MOST_OF_NEED}`.execute(db)
  return rows
}
