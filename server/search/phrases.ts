import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

/** What some goods are called: «диск отрезной по металлу». */
export interface Phrase {
  shown: string
  words: string[]
  goods: number
  /** Makers with most of them. */
  vendors: string[]
}

const FRESH_MS = 10 * 60_000

/** Some hundreds of lines that change when the assortment does: cached in process. */
export const phrasesOf = memoizeByDatabase(FRESH_MS, (db) => readPhrases(db))

async function readPhrases(db: Db): Promise<Phrase[]> {
  const rows = await db
    .selectFrom('search_phrase')
    .select(['phrase', 'shown', 'goods', 'vendors'])
    .orderBy('goods', 'desc')
    .orderBy('phrase')
    .execute()
  return rows.map(({ phrase, shown, goods, vendors }) => ({ shown, words: phraseWords(phrase), goods, vendors }))
}

/**
 * Ways to go on with what was typed: goods called so from the first word, then those with the words anywhere, then the
 * same by maker. Nothing that was typed already.
 */
export function completePhrase(phrases: readonly Phrase[], typed: string, most: number): string[] {
  const asked = phraseWords(typed)
  if (asked.length === 0) return []
  const begun = phrases.filter(({ words }) =>
    asked.every((word, place) => begins(words[place], word, place < asked.length - 1)),
  )
  const others = phrases.filter(
    (phrase) => !begun.includes(phrase) && asked.every((word) => phrase.words.some((own) => own.startsWith(word))),
  )
  const byMaker = [...begun, ...others].flatMap(({ shown, vendors }) => vendors.map((vendor) => `${shown} ${vendor}`))
  const finished = [...begun, ...others]
    .map(({ shown }) => shown)
    .filter((shown) => phraseWords(shown).join(' ') !== asked.join(' '))
  return [...new Set([...finished, ...byMaker])].slice(0, most)
}

const begins = (own: string | undefined, word: string, isWhole: boolean) =>
  isWhole ? own === word : own?.startsWith(word) === true

export const phraseWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    .filter(Boolean)
