import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import { type Phrase, phrasesOf, phraseWords } from './phrases.ts'
import { isAdjective, nounsOf } from './query-text.ts'

/** A text that what was typed may become, and how many want it. */
export interface Completion {
  text: string
  weight: number
}

const MOST_SOUGHT = 40
const MOST = 3
/** What was sought says more than how many goods are called so: a good stands for so much of a search. */
const WEIGHT_OF_GOOD = 0.01

/**
 * Goods are called by whole words: the beginning of one may be quite another word («шуруп» of «шуруповёрт»). So an
 * unfinished word is read as what others sought and what goods are called, the most wanted first. Empty: nothing goes
 * on inside the last word, it is read as it stands.
 */
export async function completionsOf(db: Db, typed: string): Promise<Completion[]> {
  const text = typed.toLowerCase()
  const [{ rows }, phrases] = await Promise.all([
    sql<{ query: string; times: number }>`
      select query, times::integer as times from search_popular
      where query like ${`${likeText(text)}%`} order by times desc, query limit ${MOST_SOUGHT}`.execute(db),
    phrasesOf(db, undefined),
  ])
  return wantedMost(text, rows, phrases)
}

export function wantedMost(
  typed: string,
  sought: readonly { query: string; times: number }[],
  phrases: readonly Phrase[],
): Completion[] {
  const asked = phraseWords(typed)
  const [before, last] = [asked.slice(0, -1), asked.at(-1)]
  if (last === undefined || !/[a-zа-яё]$/iu.test(typed)) return []
  /** The word of a text that the last one typed begins; null: the text is about something else. */
  const goneOn = (words: readonly string[]) =>
    before.every((word) => words.includes(word))
      ? (words.find((word) => word === last) ?? words.find((word) => word.startsWith(last)) ?? null)
      : null
  const weights = new Map<string, number>()
  let asIs = 0
  const count = (text: string, weight: number) => {
    const word = goneOn(phraseWords(text))
    // «аккумуляторный» says no more than «аккумулятор» does
    if (word === last || (word !== null && nounsOf(word).includes(last))) asIs += weight
    else if (word !== null) {
      // by the word it becomes, not by what else was said: «шуруповёрт» is one thing, whatever its maker
      const whole = [...before, word].join(' ')
      weights.set(whole, (weights.get(whole) ?? 0) + weight)
    }
  }
  for (const { query, times } of sought) count(query, times)
  for (const { shown, goods } of phrases) count(shown, goods * WEIGHT_OF_GOOD)
  if (weights.size === 0) return []
  // things before what they are like
  const things = [...weights.keys()].filter((text) => !isAdjective(phraseWords(text).at(-1)!))
  if (things.length > 0) for (const text of weights.keys()) if (!things.includes(text)) weights.delete(text)
  if (asIs > 0) weights.set(asked.join(' '), asIs)
  return [...weights]
    .map(([text, weight]) => ({ text, weight }))
    .toSorted((one, other) => other.weight - one.weight || one.text.localeCompare(other.text, 'ru'))
    .slice(0, MOST)
}

/** The best of several lists, each as often as it is wanted (D'Hondt), none twice. */
export function shareOut<Thing extends { code: string }>(
  lists: readonly { weight: number; goods: readonly Thing[] }[],
  most: number,
): Thing[] {
  const left = lists.map(({ weight, goods }) => ({ weight, goods: [...goods], taken: 0 }))
  const shared = new Map<string, Thing>()
  while (shared.size < most) {
    const [next] = left
      .filter(({ goods }) => goods.length > 0)
      .toSorted((one, other) => other.weight / (other.taken + 1) - one.weight / (one.taken + 1))
    if (!next) break
    const good = next.goods.shift()!
    if (shared.has(good.code)) continue
    shared.set(good.code, good)
    next.taken++
  }
  return [...shared.values()]
}
