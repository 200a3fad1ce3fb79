import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Strictness } from './find-conditions.ts'
import { findGoods, type FoundGood, termsOfGood } from './find-goods.ts'
import type { KnownWords } from './known-words.ts'
import type { Token } from './look-up.ts'
import type { Term } from './terms.ts'
import { type Reading, type Understanding, understand } from './understand.ts'

/** How well goods answer: every word; not every word; by descriptions only; instead of an unknown maker's. */
export type MatchKind = 'all' | 'partial' | 'described' | 'analogs'

export interface WordsFound {
  goods: FoundGood[]
  kind: MatchKind
  missing: string[]
  corrected: string | null
  terms: Term[]
  /** Lexemes of the query, for links. */
  asked: string[]
  /** Those that name a thing: «сверло» is not «сверлить», though their stems are alike. */
  things: string[]
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
  hasThing: false,
  known: null,
  strictness: null,
}

const MOST_NEAR = 48
const STRICT: Strictness[] = ['all', 'thing', 'category']

/** Says what goods are called by: some good's name begins with it. */
const isThing = (term: Term, known: KnownWords): boolean =>
  term.kind === 'word' && !term.isVendor && term.alternatives.some((words) => known.has(`^${words[0]}`))

/**
 * All words; then the thing without what it is for or works on; then by what its category is called; then in
 * descriptions; then as many words as can be had, the thing itself among them. Words are mended only if that finds all.
 */
export async function findByWords(
  db: Kysely<Database>,
  text: string,
  nodeCode: string,
  limit: number,
  reading: Reading,
): Promise<WordsFound> {
  const understood = await understand(db, text, reading)
  const first = await findStrictly(db, understood, nodeCode, limit)
  if (first.goods.length > 0) return first
  if (understood.corrected !== null) {
    const asTyped = await understand(db, text, { ...reading, isAsTyped: true })
    const found = await findNear(db, asTyped, nodeCode, limit)
    if (found.goods.length > 0) return { ...found, asked: first.asked, things: first.things }
  }
  return { ...(await findNear(db, understood, nodeCode, limit)), asked: first.asked }
}

const INFINITIVE = /(?:ть|ться|тись|ти|чь)$/u

export const thingsAmong = (tokens: readonly Token[], known: KnownWords): string[] =>
  tokens.filter(({ text, lexeme }) => known.has(`^${lexeme}`) && !INFINITIVE.test(text)).map(({ lexeme }) => lexeme)

const baseOf = ({ tokens, terms, corrected, known }: Understanding): WordsFound => ({
  ...NOTHING,
  corrected,
  terms,
  asked: tokens.map(({ lexeme }) => lexeme),
  things: thingsAmong(tokens, known),
  hasThing: terms.some((term) => isThing(term, known)),
  known,
})

async function findStrictly(
  db: Kysely<Database>,
  understood: Understanding,
  nodeCode: string,
  limit: number,
): Promise<WordsFound> {
  const { terms, known, lost } = understood
  const base = baseOf(understood)
  if (terms.length === 0 || !mayDrop(understood)) return base
  const isTold = terms.some((term) => term.isTold)
  // a word of descriptions alone is no answer: «холодильник» is not a generator that feeds one
  if (isTold && !terms.some((term) => !term.isTold && isThing(term, known))) return base
  for (const strictness of STRICT) {
    const goods = await findGoods(db, terms, strictness, nodeCode, limit, known)
    if (goods.length > 0)
      return {
        ...base,
        goods,
        strictness,
        kind: lost.length > 0 ? 'partial' : isTold ? 'described' : 'all',
        missing: lost,
      }
  }
  if (lost.length > 0 || !terms.some((term) => isThing(term, known))) return base
  const told = await findGoods(db, terms, 'told', nodeCode, limit, known)
  return { ...base, goods: told, kind: 'described', strictness: 'told' }
}

/** A word nobody knows may be left out only where a thing is named besides: a bare figure or colour answers nothing. */
const mayDrop = ({ lost, terms, known, tokens }: Understanding) =>
  (lost.length === 0 && !tokens.some(({ isSpoken }) => isSpoken)) ||
  terms.some((term) => isThing(term, known) || (term.kind === 'model' && term.key.length > 4))

async function findNear(
  db: Kysely<Database>,
  understood: Understanding,
  nodeCode: string,
  limit: number,
): Promise<WordsFound> {
  const { terms, known, lost } = understood
  const base = baseOf(understood)
  if (!mayDrop(understood) || terms.every((term) => term.isTold)) return base
  const goods = await findGoods(db, terms, 'some', nodeCode, Math.min(limit, MOST_NEAR), known)
  if (goods.length === 0) return base
  const has = await termsOfGood(db, goods[0]!.code, terms, known)
  const missing = [...terms.filter((_, place) => !has[place]).map(({ shown }) => shown), ...lost]
  return { ...base, goods, kind: 'partial', missing, strictness: 'some' }
}
