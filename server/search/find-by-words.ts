import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import type { Strictness } from './find-conditions.ts'
import { findGoods, type SearchedGood, termsOfGood } from './find-goods.ts'
import type { KnownWords } from './known-words.ts'
import { isLost, type Token } from './look-up.ts'
import { isAdjective, isSmallWord, opensPurpose } from './query-text.ts'
import { tsqueryOfTerm } from './term-query.ts'
import type { SearchTerm } from './terms.ts'
import { type Reading, type Understanding, understand } from './understand.ts'

/** How well goods answer: every word; not every word; by descriptions only; instead of an unknown maker's. */
export type MatchKind = 'all' | 'partial' | 'described' | 'analogs'

export interface WordsFound {
  goods: SearchedGood[]
  kind: MatchKind
  missing: string[]
  corrected: string | null
  terms: SearchTerm[]
  /** Lexemes of the query, for links. */
  asked: string[]
  /** Those that name a thing: «сверло» is not «сверлить», though their stems are alike. */
  things: string[]
  /** Verbs, with and without what is put before them: «насверлить» is «сверлить». */
  doing: string[]
  /** A thing is called by what it does, and by nothing else: «красилка». */
  isDoer: boolean
  /** What it is for no good of the shop is called by. */
  isForUnknown: boolean
  /** One of the words says at least what the good is like: «сварочный». */
  isOfKind: boolean
  /** One of the words says what the good is. */
  hasThing: boolean
  /** Words of the documents, for those who read more out of the query. */
  known: KnownWords | null
  /** How strictly they were found; null: not by words. */
  strictness: Strictness | null
}

export const NOTHING: WordsFound = {
  goods: [],
  kind: 'all',
  missing: [],
  corrected: null,
  terms: [],
  asked: [],
  things: [],
  doing: [],
  isDoer: false,
  isForUnknown: false,
  isOfKind: false,
  hasThing: false,
  known: null,
  strictness: null,
}

const MOST_APPROXIMATE = 48
/** Fewer found by descriptions alone are not the whole answer: «саморез чёрный». */
const ENOUGH_DESCRIBED = 3
const FRESH_MS = 60_000
const STRICT: Strictness[] = ['all', 'thing', 'category']

/** Says what goods are called by: some good's name begins with it, or it is a noun there: «катушка со шлангом». */
const isThing = (term: SearchTerm, known: KnownWords): boolean =>
  term.kind === 'word' &&
  !term.isVendor &&
  term.alternatives.some(
    (words) => known.has(`^${words[0]}`) || (known.has(`=${words[0]}`) && !isAdjective(term.shown)),
  )

/**
 * All words; then the thing without what it is for or works on; then by what its category is called; the same read less
 * by the letter; then in descriptions; then as many words as can be had, the thing itself among them. Words are mended
 * only if that finds all.
 */
export async function findByWords(
  db: Db,
  text: string,
  nodeCode: string,
  limit: number,
  reading: Reading,
): Promise<WordsFound> {
  const understood = await understand(db, text, reading)
  if (await isMaterialAlone(db, understood)) return baseOf(understood)
  const first = await findStrictly(db, understood, nodeCode, limit)
  if (first.goods.length > 0) return first
  const loose = reading.isAsTyped ? understood : await understand(db, text, { ...reading, isLoose: true })
  const isOther = !isDeepStrictEqual(loose.terms, understood.terms)
  const found = isOther ? await findStrictly(db, loose, nodeCode, limit) : first
  if (found.goods.length > 0) return found
  const described = await findByDescription(db, understood, nodeCode, limit)
  if (described.goods.length >= ENOUGH_DESCRIBED) return described
  if (described.goods.length > 0) return appendApproximate(described, await findApproximate(db, loose, nodeCode, limit))
  if (understood.corrected !== null) {
    const asTyped = await understand(db, text, { ...reading, isAsTyped: true })
    const near = await findApproximate(db, asTyped, nodeCode, limit)
    if (near.goods.length > 0) return { ...near, asked: first.asked, things: first.things, doing: first.doing }
  }
  return { ...(await findApproximate(db, loose, nodeCode, limit)), asked: first.asked, doing: first.doing }
}

/** Goods found by description first, then approximate matches, if any. */
function appendApproximate(described: WordsFound, near: WordsFound): WordsFound {
  const own = new Set(described.goods.map(({ code }) => code))
  const others = near.goods
    .filter(({ code }) => !own.has(code))
    .map(({ step = 0, ...good }) => ({ ...good, step: step + 1 }))
  if (others.length === 0) return described
  return { ...near, goods: [...described.goods.map((good) => ({ ...good, step: 0 })), ...others] }
}

/** What goods work on, as their labels say: «по ламинату», «по плитке». */
const materialsOf = memoizeByDatabase(FRESH_MS, async (db) => {
  const { rows } = await sql<{ lexeme: string }>`
    select distinct unnest(search_lexemes(label)) as lexeme from attribute_value where label like 'по %'`.execute(db)
  return new Set(rows.map(({ lexeme }) => lexeme))
})

/** «ламинат» alone is asked for itself, and the shop has only what cuts it. */
async function isMaterialAlone(db: Db, { terms, known }: Understanding): Promise<boolean> {
  const isNoun = (term: SearchTerm) =>
    term.kind === 'word' && !term.isVendor && !term.isMaterial && !term.isPurpose && !isAdjective(term.shown)
  if (terms.length === 0 || !terms.every((term) => isNoun(term) && !isThing(term, known))) return false
  const materials = await materialsOf(db, undefined)
  return terms.every(({ alternatives }) => alternatives.every((words) => words.every((word) => materials.has(word))))
}

const INFINITIVE = /(?:ть|ться|тись|ти|чь)$/u

export const thingsAmong = (tokens: readonly Token[], known: KnownWords): string[] =>
  tokens.filter(({ text, lexeme }) => known.has(`^${lexeme}`) && !INFINITIVE.test(text)).map(({ lexeme }) => lexeme)

const VERB_PREFIX = /^(?:пере|про|при|под|пре|раз|рас|вы|до|за|из|ис|на|об|от|по|с|у)(?=.{3})/u

/** «для сверления» is to «сверлить». */
const VERBAL_NOUN = /(?<=.{3})(?:[еа]ни)(?:е|я|ю|ем|й)$/u

export const doingAmong = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ text, lexeme, isDoing }) => {
    if (INFINITIVE.test(text) || isDoing) return [lexeme, lexeme.replace(VERB_PREFIX, '')]
    return VERBAL_NOUN.test(text) ? [text.replace(VERBAL_NOUN, '')] : []
  })

const baseOf = ({ tokens, terms, corrected, known }: Understanding): WordsFound => ({
  ...NOTHING,
  corrected,
  terms,
  asked: tokens.map(({ lexeme }) => lexeme),
  things: thingsAmong(tokens, known),
  doing: doingAmong(tokens),
  isDoer: tokens.some(({ isDoing }) => isDoing),
  isOfKind: terms.some((term) => term.kind === 'word' && tsqueryOfTerm(term, '=', known) !== null && !term.isVendor),
  isForUnknown: tokens.some(
    (token, place) =>
      !token.isKnown && !isSmallWord(token.text) && opensPurpose(tokens[place - 1]?.text ?? '', token.text),
  ),
  hasThing: terms.some((term) => isThing(term, known)),
  known,
})

async function findStrictly(db: Db, understood: Understanding, nodeCode: string, limit: number): Promise<WordsFound> {
  const { terms, known, lost } = understood
  const base = baseOf(understood)
  if (terms.length === 0 || !mayDrop(understood)) return base
  const isInDescription = terms.some((term) => term.isInDescription)
  // a word of descriptions alone is no answer: «холодильник» is not a generator that feeds one
  if (isInDescription && !terms.some((term) => !term.isInDescription && isThing(term, known))) return base
  for (const strictness of STRICT) {
    const goods = await findGoods(db, terms, strictness, nodeCode, limit, known)
    if (goods.length > 0)
      return {
        ...base,
        goods,
        strictness,
        kind: lost.length > 0 ? 'partial' : isInDescription ? 'described' : 'all',
        missing: lost,
      }
  }
  return base
}

async function findByDescription(
  db: Db,
  understood: Understanding,
  nodeCode: string,
  limit: number,
): Promise<WordsFound> {
  const { terms, known, lost } = understood
  const base = baseOf(understood)
  if (lost.length > 0 || !mayDrop(understood) || !terms.some((term) => isThing(term, known))) return base
  const goods = await findGoods(db, terms, 'description', nodeCode, limit, known)
  return { ...base, goods, kind: 'described', strictness: 'description' }
}

/** A word nobody knows may be left out only where a thing is named besides: a bare figure or colour answers nothing. */
const mayDrop = ({ lost, terms, known, tokens }: Understanding) =>
  (lost.length === 0 && !tokens.some(({ isSpoken }) => isSpoken)) ||
  terms.some((term) => (isThing(term, known) && !term.isCompany) || (term.kind === 'model' && term.key.length > 4))

const SHORT_MODEL = /^[a-z]{1,2}\d{1,3}$/
/** What anything may be, and no shop writes into a name. */
const EVALUATIVE =
  /^(?:мощн|хорош|нов|лучш|больш|маленьк|легк|тяжел|крепк|надежн|качественн|красн|син|зелен|желт|черн|бел|сер|оранжев|домашн|бытов|обычн|прост|удобн|компактн|современн|недорог|дешев|дорог)/u

/**
 * Of another trade: what kind of thing it is and its short mark, nobody here knows either: «шины зимние r16» are no
 * bars of chain saws.
 */
const isOfAnotherTrade = ({ tokens }: Understanding, terms: readonly SearchTerm[], has: readonly boolean[]): boolean =>
  (tokens.some((token) => isLost(token) && isAdjective(token.text) && !EVALUATIVE.test(token.text)) ||
    terms.some(({ shown }, place) => !has[place] && isAdjective(shown) && !EVALUATIVE.test(shown))) &&
  terms.some((term, place) => term.kind === 'model' && !has[place] && SHORT_MODEL.test(term.key))

/** The thing itself is missing, a word of its kind is there: «лента малярная» is no «валик малярный». */
function isOnlyItsKind(terms: readonly SearchTerm[], has: readonly boolean[]): boolean {
  const isKind = ({ shown }: SearchTerm) => isAdjective(shown)
  const nouns = terms.filter((term) => term.kind === 'word' && !term.isVendor && !term.isPurpose && !isKind(term))
  const had = terms.filter((term, place) => has[place] && term.kind === 'word' && !term.isVendor)
  return had.length > 0 && had.every(isKind) && nouns.some((term) => !has[terms.indexOf(term)])
}

async function findApproximate(
  db: Db,
  understood: Understanding,
  nodeCode: string,
  limit: number,
): Promise<WordsFound> {
  const { terms, known, lost } = understood
  const base = baseOf(understood)
  if (!mayDrop(understood) || terms.every((term) => term.isInDescription)) return base
  const goods = await findGoods(db, terms, 'some', nodeCode, Math.min(limit, MOST_APPROXIMATE), known)
  if (goods.length === 0) return base
  const has = await termsOfGood(db, goods[0]!.code, terms, known)
  if (isOfAnotherTrade(understood, terms, has) || isOnlyItsKind(terms, has)) return base
  const missing = [...terms.filter((_, place) => !has[place]).map(({ shown }) => shown), ...lost]
  return { ...base, goods, kind: 'partial', missing, strictness: 'some' }
}
