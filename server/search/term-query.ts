import type { Term } from './terms.ts'

/** «=» asks what the good is, «^» what it is first of all, «~» what its category and figures are called; see good_search. */
export type Mark = '' | '=' | '^' | '~'

const quoted = (lexeme: string, mark: Mark) => `'${mark}${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A term as a tsquery: any of its alternatives. */
export function termQuery({ alternatives, prefixes }: Term, mark: Mark = ''): string {
  const phrases = alternatives.map((words) => words.map((word) => quoted(word, mark)).join(' & '))
  const beginnings = prefixes.map((prefix) => `${quoted(prefix, mark)}:*`)
  return either([...new Set([...phrases, ...beginnings])])
}

/** Of a shorter beginning its best completions stand for it: the beginning itself would be half of the shop. */
const LEAST_PREFIX = 4

export function withoutShortPrefix(term: Term): Term {
  return term.kind === 'word' && term.alternatives.length > 1 ? { ...term, prefixes: term.prefixes.filter(({ length }) => length >= LEAST_PREFIX) } : term
}

export const either = (queries: string[]): string => `(${queries.map((query) => `(${query})`).join(' | ')})`
export const every = (queries: string[]): string => `(${queries.map((query) => `(${query})`).join(' & ')})`
