import { searchLexeme } from '#rules/search/search-text.ts'
import { nounsOf } from './query-text.ts'
import type { Term } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Lets an adjective stand for the noun it is made of: an «инверторная сварка» is an «инвертор сварочный». */
export function addNouns(vocabulary: Vocabulary, terms: Term[]): Term[] {
  return terms.map((term) => {
    if (term.kind !== 'word' || term.isVendor) return term
    const own = new Set(term.alternatives.flat())
    const nouns = nounsOf(term.shown)
      .map(searchLexeme)
      .filter((lexeme) => !own.has(lexeme) && (vocabulary.goodsOf(lexeme) ?? 0) > 0)
    return nouns.length === 0
      ? term
      : { ...term, alternatives: [...term.alternatives, ...[...new Set(nouns)].map((noun) => [noun])] }
  })
}
