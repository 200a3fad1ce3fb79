import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import { switchLayout } from '#rules/text/keyboard-layout.ts'
import type { Db } from '#server/db/client.ts'
import { adjectivesOf, fleetingOf, isSmallWord, nounsOf, withoutPlaces } from './query-text.ts'
import { type ShopWord, wordsInDescriptions, type Vocabulary } from './vocabulary.ts'

export interface Token {
  /** In the spelling of `searchText`: «перфораторы», «18в», «26». */
  text: string
  lexeme: string
  /** figure: begins with a digit. */
  kind: 'russian' | 'latin' | 'figure'
  /** In names, headings or synonyms. Figures are never unknown: a wrong one simply finds nothing. */
  isKnown: boolean
  /** Only in descriptions. */
  isInDescription: boolean
  isVendor: boolean
  /** How many goods have it. */
  goods: number
  /** What the last word may become, best first, one form of each; only when asked. */
  completions: ShopWord[]
  /** A word people speak to a shop with, of no good: «доставка», «резать». */
  isSpoken?: boolean
  /** A thing called by what it does, of no good: «красилка». Its lexeme is the verb's. */
  isDoing?: boolean
}

/** Means nothing to the shop. */
export const isLost = ({ isKnown, isInDescription, isSpoken, text }: Token): boolean =>
  !isKnown && !isInDescription && !isSpoken && !isSmallWord(text)

/** A query of more words is read by its first ones. */
const MOST_TOKENS = 12
const COMPLETIONS = 6
/** A single letter may become a tenth of the vocabulary, which says nothing. */
const LEAST_COMPLETED = 2

/** Splits a text into words and tells what the shop knows about each. */
export async function lookUp(
  db: Db,
  vocabulary: Vocabulary,
  text: string,
  isPrefix: boolean,
  spoken: ReadonlySet<string> = new Set(),
): Promise<Token[]> {
  const words = searchText(withoutPlaces(text)).split(' ').filter(Boolean).slice(0, MOST_TOKENS)
  const own = new Set(words.map(searchLexeme))
  const isSaid = (lexeme: string) => spoken.has(lexeme) || vocabulary.isInSynonym(lexeme, own)
  const doing = new Set<string>()
  const lexemes = words.map((word) => {
    const lexeme = lexemeFor(vocabulary, word, isSaid)
    const verb = vocabulary.goodsOf(lexeme) === null && !isSaid(lexeme) ? verbOf(word) : null
    if (verb === null || !spoken.has(verb)) return lexeme
    doing.add(verb)
    return verb
  })
  // «генератор на бензине» is a «генератор бензиновый»; alone «бензин» is another trade's
  if (lexemes.some((lexeme) => vocabulary.documents.has(`^${lexeme}`)))
    for (const [place, lexeme] of lexemes.entries())
      if (/^[а-я]{4,}$/.test(words[place]!) && vocabulary.goodsOf(lexeme) === null && !spoken.has(lexeme))
        lexemes[place] = adjectivesOf(lexeme).find((each) => (vocabulary.goodsOf(each) ?? 0) > 0) ?? lexeme
  const said = new Set(lexemes)
  const tokens = words.map((word, place): Token => {
    const lexeme = lexemes[place]!
    const isFigure = /^\d/.test(word)
    const goods = vocabulary.goodsOf(lexeme) ?? 0
    const isLast = isPrefix && place === words.length - 1
    const completions =
      isLast && !isFigure && word.length >= LEAST_COMPLETED ? vocabulary.completions(word, COMPLETIONS) : []
    return {
      text: word,
      lexeme,
      kind: isFigure ? 'figure' : /^[a-z]/.test(word) ? 'latin' : 'russian',
      isKnown: isFigure || goods > 0 || completions.length > 0 || vocabulary.isInSynonym(lexeme, said),
      isInDescription: false,
      isVendor: vocabulary.isVendor(lexeme),
      goods,
      completions,
    }
  })
  const isUnknown = ({ isKnown, text: word, lexeme }: Token) => !isKnown && !isSmallWord(word) && !spoken.has(lexeme)
  const unknown = tokens.filter(isUnknown)
  const described = await wordsInDescriptions(
    db,
    // in the other layout too, which is looked at next: one question instead of two
    unknown.flatMap(({ text: word, lexeme }) => [
      lexeme,
      ...searchText(switchLayout(word))
        .split(' ')
        // every other description has a small word
        .filter((other) => other.length > 1 && !isSmallWord(other))
        .map(searchLexeme),
    ]),
  )
  return tokens.map((token) => {
    if (token.isKnown) return token
    if (doing.has(token.lexeme)) return { ...token, isSpoken: true, isDoing: true }
    return spoken.has(token.lexeme)
      ? { ...token, isSpoken: true }
      : { ...token, isInDescription: described.has(token.lexeme) }
  })
}

const CALLED_BY_DOING = /^(.{2,}[аиуы])лк(?:а|у|и|ой|е|ами?|ах)$/u

/** «красилка» is what one paints with: «красить». */
function verbOf(word: string): string | null {
  const root = CALLED_BY_DOING.exec(word)?.[1]
  return root === undefined ? null : searchLexeme(`${root}ть`)
}

/** Its own, or, of a form nobody uses here, another's: «щёток» are «щётки», «нитриловые» are of «нитрил». */
function lexemeFor(vocabulary: Vocabulary, word: string, isSaid: (lexeme: string) => boolean): string {
  const own = searchLexeme(word)
  const isOurs = (lexeme: string) => (vocabulary.goodsOf(lexeme) ?? 0) > 0
  if (isOurs(own) || isSaid(own)) return own
  return [...fleetingOf(own), ...nounsOf(word).map(searchLexeme)].find(isOurs) ?? own
}
