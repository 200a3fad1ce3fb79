import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { joinWords } from './join-words.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { isLost, lookUp, type Token } from './look-up.ts'
import { mendLayout } from './mend-layout.ts'
import { mendWords } from './mend-words.ts'
import { cleanQuery, replaceWord } from './query-text.ts'
import { addSynonyms } from './synonyms.ts'
import { readTerms, type Term } from './terms.ts'

export interface Understanding {
  terms: Term[]
  tokens: Token[]
  known: KnownWords
  /** How the query was read, when not as typed. */
  corrected: string | null
}

type Mender = (db: Kysely<Database>, text: string, tokens: Token[], isPrefix: boolean) => Promise<string | null>

/** From the least bending of what was typed to the most. Words nobody knows are left out by the last. */
const MENDERS: Mender[] = [
  mendLayout,
  joinWords,
  async (db, text, tokens, isPrefix) => {
    const mendings = await mendWords(db, tokens, isPrefix)
    return mendings.reduce((mended, { token, shown }) => replaceWord(mended, token.text, shown ?? ''), text)
  },
]

/** Reads what was typed: layout, slips, joined and split words, jargon. `isPrefix`: the last word may be unfinished. */
export async function understand(db: Kysely<Database>, typed: string, isPrefix: boolean): Promise<Understanding> {
  const asTyped = cleanQuery(typed)
  let text = asTyped
  let tokens = await lookUp(db, text, isPrefix)
  for (const mend of MENDERS) {
    if (!tokens.some(isLost)) break
    const mended = await mend(db, text, tokens, isPrefix)
    if (mended === null || mended === text) continue
    text = mended
    tokens = await lookUp(db, text, isPrefix)
  }
  const [terms, known] = await Promise.all([
    addSynonyms(db, readTerms(tokens, isPrefix)),
    knownWords(db, tokens[0]?.wordsVersion ?? -1),
  ])
  return { terms, tokens, known, corrected: text !== '' && text !== asTyped ? text.toLowerCase() : null }
}
