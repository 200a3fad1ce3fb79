export interface MatchedTextPart {
  text: string
  isMatched: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** «перфоратора» answers to «Перфоратор»: endings may differ by so much. */
const ENDING = 2
const LEAST_STEM = 3

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Letters and figures alone, each with its place in the text: «GSB 13-55» is «gsb1355». */
function squeezed(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word)
    // a letter that folds into two would shift the rest
    if (folded.length !== word.length) return { letters: '', places: [] }
    letters += folded
    for (let at = 0; at < word.length; at++) places.push(index + at)
  }
  return { letters, places }
}

/** How much of the word's beginning the sought word says; 0: another word. */
function saidOf(word: string, sought: string): number {
  let common = 0
  while (common < sought.length && word[common] === sought[common]) common++
  if (common === sought.length) return common
  return common >= LEAST_STEM && common >= sought.length - ENDING ? common : 0
}

/**
 * The text in pieces, those marked that say what was typed: by beginnings of words, an article also across its signs.
 */
export function matchedParts(text: string, query: string): MatchedTextPart[] {
  const marks = new Uint8Array(text.length)
  const sought = fold(query).match(WORD) ?? []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const said = Math.max(0, ...sought.map((each) => saidOf(fold(word), each)))
    marks.fill(1, index, index + Math.min(said, word.length))
  }
  const article = sought.join('')
  if (/\d/.test(article) && article.length > LEAST_STEM) {
    const { letters, places } = squeezed(text)
    const start = letters.indexOf(article)
    if (start >= 0) marks.fill(1, places[start], places[start + article.length - 1]! + 1)
  }
  return pieces(text, marks)
}

function pieces(text: string, marks: Uint8Array): MatchedTextPart[] {
  const parts: MatchedTextPart[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && marks[end] === marks[start]) end++
    parts.push({ text: text.slice(start, end), isMatched: marks[start] === 1 })
  }
  return parts
}
