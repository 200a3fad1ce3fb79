import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { findHeadings, headingsOf } from './headings.ts'
import { keepAnswers } from './keep-answers.ts'
import { completePhrase, phrasesOf } from './phrases.ts'
import { cleanQuery } from './query-text.ts'
import { findBest } from './search.ts'
import { understand } from './understand.ts'

export interface Suggestions {
  goodCodes: string[]
  categoryCodes: string[]
  vendorCodes: string[]
  queries: string[]
  corrected: string | null
}

const GOODS = 24
const QUERIES = 5
const LEAST_LETTERS = 2

export const NO_SUGGESTIONS: Suggestions = {
  goodCodes: [],
  categoryCodes: [],
  vendorCodes: [],
  queries: [],
  corrected: null,
}

/** Prices and stock are not in these: cards are read anew for every answer. */
const FRESH_MS = 20_000
const MOST_CACHED = 5000

/** As one types: the last word may be unfinished. */
export const suggest = keepAnswers(findSuggestions, FRESH_MS, MOST_CACHED)

async function findSuggestions(db: Kysely<Database>, typed: string, nodeCode: string): Promise<Suggestions> {
  const text = cleanQuery(typed)
  if (text.length < LEAST_LETTERS) return NO_SUGGESTIONS
  const understood = await understand(db, text, true)
  const { terms, corrected } = understood
  const words = terms.filter(({ kind }) => kind === 'word')
  const [{ goods }, categories, vendors, queries] = await Promise.all([
    // No descriptions: what is only told there is no help while typing.
    findBest(db, understood, nodeCode, GOODS, ['all', 'thing', 'category']),
    headingsOf(db, 'search_category'),
    headingsOf(db, 'search_vendor'),
    suggestQueries(db, (corrected ?? text).toLowerCase()),
  ])
  return {
    goodCodes: goods.map(({ code }) => code),
    // Those called so, then those the goods are in.
    categoryCodes: [...new Set([...findHeadings(categories, words), ...goods.map(({ categoryCode }) => categoryCode)])],
    vendorCodes: findHeadings(vendors, words),
    queries,
    corrected: goods.length > 0 ? corrected : null,
  }
}

/** What others sought that begins so; then what the goods themselves are called. */
async function suggestQueries(db: Kysely<Database>, text: string): Promise<string[]> {
  const beginning = text.replace(/[\\%_]/g, '\\$&')
  const [{ rows }, phrases] = await Promise.all([
    sql<{ query: string }>`
      select query from search_popular where query like ${`${beginning}%`} order by times desc, query limit ${QUERIES + 1}`.execute(
      db,
    ),
    phrasesOf(db, undefined),
  ])
  const sought = rows.map(({ query }) => query).filter((query) => query !== text)
  const called = completePhrase(phrases, text, QUERIES).filter((query) => !sought.includes(query.toLowerCase()))
  return [...sought, ...called].slice(0, QUERIES)
}
