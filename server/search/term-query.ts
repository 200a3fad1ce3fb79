import type { KnownWords } from './known-words.ts'
import type { SearchTerm } from './terms.ts'

/**
 * «=» asks what the good is, «^» what it is first of all, «~» what its category and figures are called; see
 * good_search.
 */
export type QueryScope = '' | '=' | '^' | '~'

/** A tsquery; null: no good can answer it. */
export type Query = string | null

const ANY_WORD: KnownWords = { has: () => true, hasBeginning: () => true, beginningWith: () => null }

/** Whole words are skipped through by the index; of a beginning it gathers every good first. */
const MOST_WRITTEN_OUT = 24

const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A term as a tsquery: any of its alternatives that some document has, none that another of them already takes in. */
export function tsqueryOfTerm({ alternatives, prefixes }: SearchTerm, mark: QueryScope, known: KnownWords): Query {
  const beginnings = [...new Set(prefixes)]
    .map((prefix) => mark + prefix)
    .filter((prefix) => known.hasBeginning(prefix))
  const writtenOut = new Map(beginnings.map((prefix) => [prefix, known.beginningWith(prefix, MOST_WRITTEN_OUT)]))
  const sets = alternatives
    .map((words) => words.map((word) => mark + word))
    .filter((words) => words.every((word) => known.has(word)))
    .filter((words) => !words.some((word) => beginnings.some((prefix) => word.startsWith(prefix))))
  const singles = new Set(sets.flatMap((words) => (words.length === 1 ? words : [])))
  const phrases = sets
    .filter((words) => words.length === 1 || !words.some((word) => singles.has(word)))
    .map((words) => words.map(quoted).join(' & '))
  const begun = beginnings.flatMap((prefix) => writtenOut.get(prefix)?.map(quoted) ?? `${quoted(prefix)}:*`)
  return either([...new Set([...phrases, ...begun])])
}

/** For descriptions, whose words are not cached in process. */
export const descriptionQuery = (term: SearchTerm): string => tsqueryOfTerm(term, '', ANY_WORD)!

/** Of a shorter beginning its best completions stand for it: the beginning itself would be half of the shop. */
const LEAST_PREFIX = 4

export function withoutShortPrefix(term: SearchTerm): SearchTerm {
  return term.kind === 'word' && term.alternatives.length > 1
    ? { ...term, prefixes: term.prefixes.filter(({ length }) => length >= LEAST_PREFIX) }
    : term
}

export function either(queries: Query[]): Query {
  const possible = queries.filter((query) => query !== null)
  return possible.length === 0 ? null : `(${possible.map((query) => `(${query})`).join(' | ')})`
}

export const every = (queries: Query[]): Query =>
  queries.includes(null) ? null : `(${queries.map((query) => `(${query})`).join(' & ')})`

/** What nothing answers needs no ruling out. */
export const without = (query: Query): string[] => (query === null ? [] : [`!${query}`])
