import { isSmallWord, SMALL_WORDS } from './query-text.ts'
import type { SearchTerm } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Phrase {
  set_id: number
  lexemes: string[]
}

/** Adds to the words of a query what the shop says means the same. A phrase of several words becomes one term. */
export function addSynonyms(vocabulary: Vocabulary, terms: SearchTerm[]): SearchTerm[] {
  const words = terms.filter(({ kind }) => kind === 'word')
  const asked = new Set(words.flatMap(({ alternatives }) => alternatives.flat()))
  if (asked.size === 0) return terms
  const phrases = vocabulary.synonymsOf(new Set([...asked, ...SMALL_WORDS])).map(({ set_id, lexemes }) => ({
    set_id,
    lexemes: lexemes.filter((lexeme) => !isSmallWord(lexeme)),
  }))
  return phrases.length === 0 ? terms : joinPhrases(terms, phrases)
}

function joinPhrases(terms: SearchTerm[], phrases: Phrase[]): SearchTerm[] {
  const joined: SearchTerm[] = []
  for (let place = 0; place < terms.length;) {
    // The longest phrase that begins here: «отбойный молоток» before «молоток».
    const found = phrases
      .filter(({ lexemes }) => isSaid(lexemes, terms.slice(place, place + lexemes.length)))
      .sort((one, other) => other.lexemes.length - one.lexemes.length)
    const length = found[0]?.lexemes.length ?? 1
    const used = terms.slice(place, place + length)
    const sets = new Set(found.filter(({ lexemes }) => lexemes.length === length).map(({ set_id }) => set_id))
    // «бензиновый генератор» is a «бензогенератор», and no «генератор» of any kind
    const isWider = (lexemes: string[]) =>
      lexemes.length < length && lexemes.every((lexeme) => used.some((term) => isSaid([lexeme], [term])))
    const same = phrases
      .filter(({ set_id, lexemes }) => sets.has(set_id) && !isWider(lexemes))
      .map(({ lexemes }) => lexemes)
    const own = length === 1 ? used[0]!.alternatives : [used.map(({ alternatives }) => alternatives[0]![0]!)]
    joined.push({
      ...used.at(-1)!,
      alternatives: [...own, ...same],
      // «ящик для инструмента» is no purpose, though its last word is
      isPurpose: used.every(({ isPurpose }) => isPurpose),
      isMaterial: used.every(({ isMaterial }) => isMaterial),
      isCompany: used.every(({ isCompany }) => isCompany),
      shown: used.map(({ shown }) => shown).join(' '),
    })
    place += length
  }
  return joined
}

/** In any order: «фен строительный» is a «строительный фен». */
function isSaid(lexemes: string[], terms: SearchTerm[]): boolean {
  const says = ({ kind, alternatives }: SearchTerm, lexeme: string) =>
    kind === 'word' && alternatives.some((words) => words.length === 1 && words[0] === lexeme)
  return lexemes.length === terms.length && lexemes.every((lexeme) => terms.some((term) => says(term, lexeme)))
}
