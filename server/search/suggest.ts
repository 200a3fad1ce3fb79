import { sql } from 'kysely'
import { readLine } from '#rules/search/read-line.ts'
import { readQuery } from '#rules/search/read-query.ts'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import { findHeadings, headingsOf } from './headings.ts'
import { cacheAnswers } from './answer-cache.ts'
import { articleListOf } from './article-list.ts'
import { completionsOf, shareOut } from './complete-word.ts'
import { completePhrase, phrasesOf } from './phrases.ts'
import { pinnedFor } from './pins.ts'
import { cleanQuery } from './query-text.ts'
import { findWhole } from './find-article.ts'
import { withoutForeignBrands } from './foreign-brands.ts'
import { doingAmong, thingsAmong } from './find-by-words.ts'
import { findGoods, type SearchedGood } from './find-goods.ts'
import { findLinks, type FoundLinkTarget, sayingsOf } from './links.ts'
import { type Understanding, understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const POPULAR_FRESH_MS = 10 * 60_000
const MOST_POPULAR = 5

/** Popular queries, those sought in this branch first: for a field nobody has typed into yet. */
const popularHere = memoizeByDatabase(POPULAR_FRESH_MS, async (db, nodeCode: string) => {
  const { rows } = await sql<{ query: string }>`
    select p.query from search_popular p
    left join (
      select query, count(*) as here from search_log
      where node_code = ${nodeCode} and sought_at > now() - interval '30 days' group by query
    ) l using (query)
    order by coalesce(l.here, 0) > 0 desc, coalesce(l.here, 0) desc, p.times desc, p.query limit ${MOST_POPULAR}`.execute(
    db,
  )
  return rows.map(({ query }) => query)
})

export interface Suggestions {
  goodCodes: string[]
  categoryCodes: string[]
  vendorCodes: string[]
  queries: string[]
  corrected: string | null
  links: FoundLinkTarget[]
  /** Its article, code or model was typed whole. */
  exact: string | null
  /** Several articles were typed: lines of an order. */
  articleList: string[] | null
}

const GOODS = 24
const QUERIES = 5
const LINKS = 4
const LEAST_LETTERS = 2

const NO_SUGGESTIONS: Suggestions = {
  goodCodes: [],
  categoryCodes: [],
  vendorCodes: [],
  queries: [],
  corrected: null,
  links: [],
  exact: null,
  articleList: null,
}

/** Prices and stock are not in these: cards are read anew for every answer. */
const FRESH_MS = 20_000
const MOST_CACHED = 5000

/** As one types: the last word may be unfinished. */
export const suggest = cacheAnswers(findSuggestions, FRESH_MS, MOST_CACHED)

/** Those fixed at the top of what was typed come first, unless a good was named whole. */
async function findSuggestions(db: Db, typed: string, nodeCode: string): Promise<Suggestions> {
  const found = await findMeant(db, typed, nodeCode)
  const pinned = found.exact === null ? await pinnedFor(db, [typed, found.corrected], nodeCode) : []
  if (pinned.length === 0) return found
  return { ...found, goodCodes: [...new Set([...pinned.map(({ code }) => code), ...found.goodCodes])] }
}

async function findMeant(db: Db, typed: string, nodeCode: string): Promise<Suggestions> {
  const text = cleanQuery(typed)
  if (text === '') return { ...NO_SUGGESTIONS, queries: await popularHere(db, nodeCode) }
  if (text.length < LEAST_LETTERS) return NO_SUGGESTIONS
  const articleList = await articleListOf(db, typed)
  if (articleList) return { ...NO_SUGGESTIONS, articleList }
  const vocabulary = vocabularyOf(db)
  const [whole] = await Promise.all([findWhole(db, [text], nodeCode), vocabulary])
  if (whole) return { ...NO_SUGGESTIONS, goodCodes: whole.codes.slice(0, GOODS), exact: whole.exact }
  const read = readQuery(readLine(text).text).text || text
  // a maker the shop does not sell is not bent into a word of ours
  const { text: ours, brands } = await withoutForeignBrands(db, read)
  if (ours === '' && brands.length > 0) return NO_SUGGESTIONS
  const sayings = await sayingsOf(db, undefined)
  const understood = await understand(db, ours, { isPrefix: true, spoken: sayings.spoken, vocabulary })
  const { terms, corrected, tokens } = understood
  const { links } = findLinks(
    sayings,
    tokens.map(({ lexeme }) => lexeme),
    nodeCode,
    { things: thingsAmong(tokens, understood.known), doing: doingAmong(tokens) },
  )
  const words = terms.filter(({ kind }) => kind === 'word')
  // «цепь на бензопилу» is sought among chains
  const things = words.filter(({ isPurpose }) => !isPurpose)
  const [goods, categories, vendors, queries] = await Promise.all([
    // No descriptions: what only they say is no help while typing.
    findTyped(db, understood, (corrected ?? ours).toLowerCase(), nodeCode),
    headingsOf(db, 'search_category'),
    headingsOf(db, 'search_vendor'),
    suggestQueries(db, (corrected ?? text).toLowerCase()),
  ])
  return {
    goodCodes: goods.map(({ code }) => code),
    // Those called so, then those the goods are in.
    categoryCodes: [
      ...new Set([
        ...findHeadings(categories, things.length > 0 ? things : words),
        ...goods.map(({ categoryCode }) => categoryCode),
      ]),
    ],
    vendorCodes: findHeadings(vendors, words),
    queries,
    corrected: goods.length > 0 ? corrected : null,
    links: links.slice(0, LINKS),
    exact: null,
    articleList: null,
  }
}

/** What an unfinished word becomes has its own goods, asked once for all its beginnings. */
const goodsOfCompletion = cacheAnswers(
  async (db, text, nodeCode) => {
    const vocabulary = vocabularyOf(db)
    const { spoken } = await sayingsOf(db, undefined)
    return findQuickly(db, await understand(db, text, { isPrefix: false, spoken, vocabulary }), nodeCode)
  },
  FRESH_MS,
  MOST_CACHED,
)

async function findTyped(db: Db, understood: Understanding, text: string, nodeCode: string): Promise<SearchedGood[]> {
  const completions = await completionsOf(db, text)
  if (completions.length === 0) return findQuickly(db, understood, nodeCode)
  const lists = await Promise.all(
    completions.map(async ({ text: whole, weight }) => ({
      weight,
      goods: await goodsOfCompletion(db, whole, nodeCode),
    })),
  )
  const goods = shareOut(lists, GOODS)
  return goods.length > 0 ? goods : findQuickly(db, understood, nodeCode)
}

async function findQuickly(db: Db, { terms, known, lost }: Understanding, nodeCode: string): Promise<SearchedGood[]> {
  if (terms.length === 0) return []
  for (const strictness of ['all', 'thing', 'category'] as const) {
    const goods = await findGoods(db, terms, strictness, nodeCode, GOODS, known)
    if (goods.length > 0) return goods
  }
  return lost.length > 0 ? [] : findGoods(db, terms, 'some', nodeCode, GOODS, known)
}

/** What others sought that begins so; then what the goods themselves are called. */
async function suggestQueries(db: Db, text: string): Promise<string[]> {
  const [{ rows }, phrases] = await Promise.all([
    sql<{ query: string }>`
      select query from search_popular where query like ${`${likeText(text)}%`} order by times desc, query limit ${QUERIES + 1}`.execute(
      db,
    ),
    phrasesOf(db, undefined),
  ])
  const sought = rows.map(({ query }) => query).filter((query) => query !== text)
  const called = completePhrase(phrases, text, QUERIES).filter((query) => !sought.includes(query.toLowerCase()))
  return [...sought, ...called].slice(0, QUERIES)
}
