import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isSmallWord, SMALL_WORDS } from './query-text.ts'

export interface Token {
  /** In the spelling of `search_text`: «перфораторы», «18в», «26». */
  text: string
  lexeme: string
  /** figure: begins with a digit. */
  kind: 'russian' | 'latin' | 'figure'
  /** In names, headings or synonyms. Figures are never unknown: a wrong one simply finds nothing. */
  isKnown: boolean
  /** Only in descriptions. */
  isTold: boolean
  isVendor: boolean
  /** How many goods have it. */
  goods: number
  /** What the last word may become, best first, one form of each; only when asked. */
  completions: { word: string; shown: string; lexeme: string; goods: number }[]
  /** A word people speak to a shop with, of no good: «доставка», «резать». */
  isSpoken?: boolean
  /** How far the words of the documents had come; see `knownWords`. */
  wordsVersion: number
}

/** Means nothing to the shop. */
export const isLost = ({ isKnown, isTold, isSpoken, text }: Token): boolean =>
  !isKnown && !isTold && !isSpoken && !isSmallWord(text)

/** A query of more words is read by its first ones. */
const MOST_TOKENS = 12
const COMPLETIONS = 6
/** A single letter may become a tenth of the vocabulary, which says nothing. */
const LEAST_COMPLETED = 2

/** Splits a text into words and tells what the shop knows about each. */
export async function lookUp(db: Kysely<Database>, text: string, isPrefix: boolean): Promise<Token[]> {
  const { rows } = await sql<Token>`
    select * from search_look_up(${text}, ${isPrefix}, ${MOST_TOKENS}, ${COMPLETIONS}, ${LEAST_COMPLETED}, ${SMALL_WORDS as string[]})`.execute(
    db,
  )
  return rows
}
