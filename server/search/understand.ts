import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { lookUp, type Token } from './look-up.ts'
import { mendLayout } from './mend-layout.ts'
import { mendWords } from './mend-words.ts'
import { cleanQuery, isSmallWord, replaceWord } from './query-text.ts'
import { addSynonyms } from './synonyms.ts'
import { readTerms, type Term } from './terms.ts'

export interface Understanding {
  terms: Term[]
  /** The last word, of which suggestions are made; empty when there is none. */
  tokens: Token[]
  /** How the query was read, when not as typed. */
  corrected: string | null
  /** Some words mean nothing to the shop and were left out. */
  isPartial: boolean
}

/** Reads what was typed: layout, slips, joined and split words, jargon. `isPrefix`: the last word may be unfinished. */
export async function understand(db: Kysely<Database>, typed: string, isPrefix: boolean): Promise<Understanding> {
  let text = cleanQuery(typed)
  let tokens = await lookUp(db, text, isPrefix)
  if (tokens.some(isLost)) {
    const switched = await mendLayout(db, text, isPrefix)
    if (switched !== null) {
      text = switched
      tokens = await lookUp(db, text, isPrefix)
    }
  }
  const mendings = tokens.some(isLost) ? await mendWords(db, tokens.filter((token) => !isSmallWord(token.text)), isPrefix) : []
  for (const { token, shown } of mendings) text = replaceWord(text, token.text, shown ?? '')
  if (mendings.length > 0) tokens = await lookUp(db, text, isPrefix)
  return {
    terms: await addSynonyms(db, readTerms(tokens, isPrefix)),
    tokens,
    corrected: text !== '' && text !== cleanQuery(typed) ? text.toLowerCase() : null,
    isPartial: mendings.some(({ shown }) => shown === null),
  }
}

const isLost = (token: Token) => !token.isKnown && !token.isTold && !isSmallWord(token.text)
