import { searchLexeme } from '#rules/search/search-text.ts'
import { adjectivesOf, nounsOf } from './query-text.ts'
import type { SearchTerm } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * An adjective stands for its noun, and beside a thing a noun for its adjective: an «инверторная сварка» is an «инвертор
 * сварочный», «зимняя резина» no «киянка резиновая».
 */
export function addNouns(vocabulary: Vocabulary, terms: SearchTerm[]): SearchTerm[] {
  const hasThing = terms.some(({ kind, alternatives }) =>
    alternatives.some(([word]) => kind === 'word' && vocabulary.documents.has(`^${word}`)),
  )
  return terms.map((term) => {
    if (term.kind !== 'word' || term.isVendor) return term
    // of a phrase no word stands alone: «лазерный» of «лазерный уровень»
    const own = new Set(term.alternatives.flatMap((words) => (words.length === 1 ? words : [])))
    const adjectives = hasThing ? adjectivesOf(term.alternatives[0]![0]!) : []
    const others = [...nounsOf(term.shown).map(searchLexeme), ...adjectives].filter(
      (lexeme) => !own.has(lexeme) && (vocabulary.goodsOf(lexeme) ?? 0) > 0,
    )
    return others.length === 0
      ? term
      : { ...term, alternatives: [...term.alternatives, ...[...new Set(others)].map((other) => [other])] }
  })
}
