import type { Db } from '#server/db/client.ts'
import { addCompounds } from './compounds.ts'
import type { KnownWords } from './known-words.ts'
import { isLost, lookUp, type Token } from './look-up.ts'
import { isSwitched, correctLayout, withUnits } from './correct-layout.ts'
import { correctSpelling } from './correct-spelling.ts'
import { articleKey } from '#rules/search/article-key.ts'
import { searchLexeme } from '#rules/search/search-text.ts'
import { spellFigures } from '#rules/search/spell-figures.ts'
import {
  adjectivesOf,
  cleanQuery,
  fractionsIn,
  replaceWord,
  sizesIn,
  withoutBore,
  withoutPlaces,
  nounsOf,
} from './query-text.ts'
import { addSynonyms } from './synonyms.ts'
import { readTerms, type SearchTerm } from './terms.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface Understanding {
  terms: SearchTerm[]
  tokens: Token[]
  known: KnownWords
  /** How the query was read, when not as typed. */
  corrected: string | null
  /** Words that mean nothing to the shop. */
  lost: string[]
}

export interface Reading {
  /** The last word may be unfinished. */
  isPrefix: boolean
  /** Nothing is mended: unknown words are lost. */
  isAsTyped?: boolean
  /** Less by the letter: numbers side by side are no model, an adjective stands for its noun too. */
  isLoose?: boolean
  /** Words that are no goods but are no slips either: «доставка», «чем резать». */
  spoken?: ReadonlySet<string>
  /** Asked for already, beside something else. */
  vocabulary?: Promise<Vocabulary>
}

interface Words {
  db: Db
  vocabulary: Vocabulary
  look: (text: string, isPrefix: boolean) => Promise<Token[]>
}
type Mender = (words: Words, text: string, tokens: Token[], isPrefix: boolean) => Promise<string | null>

const join: Mender = async ({ vocabulary }, text, tokens) => joinWords(vocabulary, text, tokens)

/** From the least bending of what was typed to the most. */
const MENDERS: Mender[] = [
  async (_, text) => foldModelLetters(text),
  ({ look }, text, tokens, isPrefix) => correctLayout(look, text, tokens, isPrefix),
  join,
  async ({ db, vocabulary }, text, tokens, isPrefix) => {
    const mendings = await correctSpelling(db, vocabulary, tokens, isPrefix)
    const mended = mendings.reduce(
      (left, { token, shown }) => (shown === null ? left : replaceWord(left, token.text, shown)),
      text,
    )
    return mendings.some(({ token, shown }) => shown !== null && isSwitched(token.text, shown))
      ? withUnits(mended, text)
      : mended
  },
]

/** Reads what was typed: layout, slips, joined and split words, jargon. */
export async function understand(db: Db, typed: string, reading: Reading): Promise<Understanding> {
  const { isPrefix, isAsTyped = false, isLoose = false, spoken = new Set() } = reading
  const vocabulary = await (reading.vocabulary ?? vocabularyOf(db))
  const words: Words = {
    db,
    vocabulary,
    look: (some, isUnfinished) => lookUp(db, vocabulary, some, isUnfinished, spoken),
  }
  const clean = cleanQuery(typed)
  const spelled = isAsTyped ? clean : sayLack(vocabulary, spellFigures(writeOut(vocabulary, clean)))
  const asTyped = isLoose ? withoutBore(spelled) : spelled
  let text = asTyped
  let tokens = await words.look(text, isPrefix)
  for (const mend of isAsTyped ? [] : MENDERS) {
    if (!tokens.some((token) => isLost(token) || (token.isSpoken && mend === join))) continue
    // only joining may take a spoken word: «снего уборщик»
    const given =
      mend === join
        ? tokens.map((token) => ({ ...token, isSpoken: false }))
        : tokens.filter(({ isSpoken }) => !isSpoken)
    const mended = await mend(words, text, given, isPrefix)
    if (mended === null || mended === text) continue
    text = mended
    tokens = await words.look(text, isPrefix)
  }
  const known = vocabulary.documents
  const numbers = { sizes: sizesIn(text), fractions: fractionsIn(withoutPlaces(text)) }
  const isPlainWord = (lexeme: string) => vocabulary.isInSynonym(lexeme, new Set([lexeme]))
  const read = addSynonyms(vocabulary, readTerms(tokens, isPrefix, numbers, isLoose ? isPlainWord : null))
  const terms = addCompounds(isLoose ? addNouns(vocabulary, read) : read, known)
  const inModels = new Set(terms.flatMap(({ kind, shown }) => (kind === 'model' ? shown.split(' ') : [])))
  return {
    terms,
    tokens,
    known,
    corrected: text !== '' && text !== asTyped ? text.toLowerCase() : null,
    // Latin letters before digits are a model's, whatever they spell
    lost: tokens
      .filter(
        (token, place) =>
          isLost(token) &&
          !inModels.has(token.text) &&
          !(token.kind === 'latin' && tokens[place + 1]?.kind === 'figure'),
      )
      .map((token) => token.text),
  }
}

const ABBREVIATED = /(?<![а-яё])([а-яё]{3,8})\.(?=[\s,;)]|$)/giu

/** Too short to be completed: «эл. лобзик», «эл.дрель», «эл пила». */
const SHORTEST = /(?<![а-яё])(эл|пн)(?:\.\s*|\s+)(?=[а-яё]{3})/giu
const WRITTEN_OUT: Readonly<Record<string, string>> = { эл: 'электрический ', пн: 'пневматический ' }

/** «алюм.», «5 ступ.»: a clerk's word cut short, where the shop has one that begins so. */
const writeOut = (vocabulary: Vocabulary, text: string) =>
  text
    .replace(SHORTEST, (whole, begun: string) => WRITTEN_OUT[begun.toLowerCase()] ?? whole)
    .replace(ABBREVIATED, (whole, begun: string) => {
      const beginning = begun.toLowerCase().replaceAll('ё', 'е')
      if (vocabulary.goodsOf(searchLexeme(beginning)) !== null) return whole
      return vocabulary.completions(beginning, 1).find(({ goods }) => goods > 0)?.shown ?? whole
    })

/** «без удара» → «безударный», where the shop says so: a good with «без» and «удар» apart is the opposite. */
const sayLack = (vocabulary: Vocabulary, text: string) =>
  text.replace(/(?<![а-яё])без\s+([а-яё]{4,})(?![а-яё])/giu, (whole, noun: string) => {
    const lexeme = searchLexeme(noun.toLowerCase().replaceAll('ё', 'е'))
    const adjectives = ['без', 'бес'].flatMap((lack) => adjectivesOf(lack + lexeme))
    const known = adjectives.find((adjective) => vocabulary.goodsOf(adjective) !== null)
    return known === undefined ? whole : `${known}ый`
  })

/** «Р60» typed in Cyrillic is P60. */
const foldModelLetters = (text: string) =>
  text.replace(/(?<![a-zа-яё0-9])[авекмнорстух]{1,3}(?=\d)/giu, (letters) => articleKey(letters).toUpperCase())

/** «бензо пила» → «бензопила»: a word the shop knows, typed in two. Null when there is none. */
function joinWords(vocabulary: Vocabulary, text: string, tokens: Token[]): string | null {
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

/**
 * An adjective stands for its noun, and beside a thing a noun for its adjective: an «инверторная сварка» is an
 * «инвертор сварочный», «зимняя резина» no «киянка резиновая».
 */
function addNouns(vocabulary: Vocabulary, terms: SearchTerm[]): SearchTerm[] {
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
