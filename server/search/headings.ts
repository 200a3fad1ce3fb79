import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

/** A category or a maker by the words of its name. */
export interface Heading {
  code: string
  lexemes: string[]
}

/** What of a term of the query is compared with them. */
interface SoughtWords {
  alternatives: readonly (readonly string[])[]
  prefixes: readonly string[]
}

const FRESH_MS = 15_000
const MOST = 8

/** Some dozens of names, needed with every letter typed: cached in process. */
export const headingsOf = memoizeByDatabase(FRESH_MS, async (db, table: 'search_category' | 'search_vendor') =>
  readHeadings(db, table),
)

async function readHeadings(db: Db, table: string): Promise<Heading[]> {
  const { rows } = await sql<Heading>`
    select code, tsvector_to_array(heading) as lexemes from ${sql.table(table)} order by length(heading), code`.execute(
    db,
  )
  return rows
}

/** Those that have a word of the query, most words first, then the shortest. */
export function findHeadings(headings: readonly Heading[], words: readonly SoughtWords[]): string[] {
  return headings
    .map(({ code, lexemes }) => ({ code, matched: words.filter((term) => isIn(term, lexemes)).length }))
    .filter(({ matched }) => matched > 0)
    .toSorted((a, b) => b.matched - a.matched)
    .slice(0, MOST)
    .map(({ code }) => code)
}

const isIn = ({ alternatives, prefixes }: SoughtWords, lexemes: readonly string[]) =>
  alternatives.some((all) => all.every((lexeme) => lexemes.includes(lexeme))) ||
  prefixes.some((prefix) => lexemes.some((lexeme) => lexeme.startsWith(prefix)))
