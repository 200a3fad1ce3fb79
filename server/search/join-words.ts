import { searchLexeme } from '#rules/search/search-text.ts'
import { isLost, type Token } from './look-up.ts'
import type { Vocabulary } from './vocabulary.ts'

/** «бензо пила» → «бензопила»: a word the shop knows, typed in two. Null when there is none. */
export function joinWords(vocabulary: Vocabulary, text: string, tokens: Token[]): string | null {
  const pairs = tokens.slice(1).map((token, place) => [tokens[place]!, token] as const)
  // a single letter is no half of a word: «перчатки х/б»
  const isHalf = (token: Token) => token.text.length > 1
  const doubtful = pairs.filter(
    ([one, other]) => one.kind === other.kind && isHalf(one) && isHalf(other) && (isLost(one) || isLost(other)),
  )
  const known = doubtful.find(([one, other]) => vocabulary.goodsOf(searchLexeme(one.text + other.text)) !== null)
  if (!known) return null
  const [one, other] = known.map(({ text: word }) => word.replaceAll('е', '[её]'))
  return text.replace(new RegExp(`(?<![a-zа-яё])(${one})[^a-zа-яё0-9]+(${other})(?![a-zа-яё])`, 'iu'), '$1$2')
}
