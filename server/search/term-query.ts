import type { Term } from './terms.ts'

/** «=» asks what the good is, «~» what its category is called; see good_search. */
export type Mark = '' | '=' | '~'

const quoted = (lexeme: string, mark: Mark) => `'${mark}${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A term as a tsquery: any of its alternatives. `weight` A asks the name alone. */
export function termQuery({ alternatives, prefixes }: Term, mark: Mark = '', weight: '' | 'A' = ''): string {
  const phrases = alternatives.map((words) => words.map((word) => quoted(word, mark) + (weight && `:${weight}`)).join(' & '))
  const beginnings = prefixes.map((prefix) => `${quoted(prefix, mark)}:*${weight}`)
  return either([...new Set([...phrases, ...beginnings])])
}

/** Of a shorter beginning its best completions stand for it: the beginning itself would be half of the shop. */
const LEAST_PREFIX = 4

export function withoutShortPrefix(term: Term): Term {
  return term.kind === 'word' && term.alternatives.length > 1 ? { ...term, prefixes: term.prefixes.filter(({ length }) => length >= LEAST_PREFIX) } : term
}

export const either = (queries: string[]): string => `(${queries.map((query) => `(${query})`).join(' | ')})`
export const every = (queries: string[]): string => `(${queries.map((query) => `(${query})`).join(' & ')})`
