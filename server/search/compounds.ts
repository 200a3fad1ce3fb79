import type { KnownWords } from './known-words.ts'
import type { SearchTerm } from './terms.ts'

/** What Russian puts before a machine to say how it is driven: a «бензопила» is a «пила». */
export const DRIVES = ['бензо', 'электро', 'мото', 'авто', 'пневмо', 'гидро', 'вибро', 'термо', 'газо', 'снего', 'шлиф']
const LEAST_LETTERS = 3

/** Adds the compounds the shop has to the words they are made of. */
export function addCompounds(terms: SearchTerm[], known: KnownWords): SearchTerm[] {
  return terms.map((term) => {
    if (term.kind !== 'word' || term.isVendor) return term
    const words = term.alternatives.flatMap((lexemes) => (lexemes.length === 1 ? lexemes : []))
    const compounds = words
      .filter(({ length }) => length >= LEAST_LETTERS)
      .flatMap((word) => DRIVES.map((drive) => drive + word))
      .filter((compound) => known.has(`=${compound}`) && !words.includes(compound))
    return compounds.length === 0
      ? term
      : { ...term, alternatives: [...term.alternatives, ...compounds.map((compound) => [compound])] }
  })
}
