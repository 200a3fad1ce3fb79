import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { completePhrase, phrasesOf } from './phrases.ts'
import { cleanQuery } from './query-text.ts'
import { findBest } from './search.ts'
import { termQuery } from './term-query.ts'
import type { Term } from './terms.ts'
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
const HEADINGS = 8
const LEAST_LETTERS = 2

export const NO_SUGGESTIONS: Suggestions = { goodCodes: [], categoryCodes: [], vendorCodes: [], queries: [], corrected: null }

/** As one types: the last word may be unfinished. */
export async function suggest(db: Kysely<Database>, typed: string, nodeCode: string): Promise<Suggestions> {
  const text = cleanQuery(typed)
  if (text.length < LEAST_LETTERS) return NO_SUGGESTIONS
  const { terms, corrected } = await understand(db, text, true)
  const words = terms.filter(({ kind }) => kind === 'word')
  const [{ goods }, categories, vendors, queries] = await Promise.all([
    // No descriptions: what is only told there is no help while typing.
    findBest(db, terms, nodeCode, GOODS, ['all', 'thing', 'category']),
    findHeadings(db, 'search_category', words),
    findHeadings(db, 'search_vendor', words),
    suggestQueries(db, (corrected ?? text).toLowerCase()),
  ])
  return {
    goodCodes: goods.map(({ code }) => code),
    // Those called so, then those the goods are in.
    categoryCodes: [...new Set([...categories, ...goods.map(({ categoryCode }) => categoryCode)])],
    vendorCodes: vendors,
    queries,
    corrected: goods.length > 0 ? corrected : null,
  }
}

/** Categories or makers whose names have a word of the query, most words first. */
async function findHeadings(db: Kysely<Database>, table: 'search_category' | 'search_vendor', words: Term[]): Promise<string[]> {
  if (words.length === 0) return []
  const queries = words.map((term) => termQuery(term))
  const matched = sql.join(queries.map((query) => sql`(heading @@ ${query}::tsquery)::integer`), sql` + `)
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(table)} where heading @@ ${queries.join(' | ')}::tsquery
    order by ${matched} desc, length(heading), code limit ${HEADINGS}`.execute(db)
  return rows.map(({ code }) => code)
}

/** What others sought that begins so; then what the goods themselves are called. */
async function suggestQueries(db: Kysely<Database>, text: string): Promise<string[]> {
  const beginning = text.replace(/[\\%_]/g, '\\$&')
  const [{ rows }, phrases] = await Promise.all([
    sql<{ query: string }>`
      select query from search_popular where query like ${`${beginning}%`} order by times desc, query limit ${QUERIES + 1}`.execute(db),
    phrasesOf(db, undefined),
  ])
  return [...new Set([...rows.map(({ query }) => query), ...completePhrase(phrases, text, QUERIES)])].filter((query) => query !== text).slice(0, QUERIES)
}
