import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { forgivenSlips } from './edit-distance.ts'
import { isLost, type Token } from './look-up.ts'
import { switchLayout } from './keyboard-layout.ts'
import { mendModel } from './mend-model.ts'
import { transliterate } from './transliterate.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Mending {
  token: Token
  /** Null: the shop has no such word. */
  shown: string | null
}

/**
 * For each word the shop does not know, its nearest word: by slips of the finger, by sound in the other alphabet, or as
 * two.
 */
export async function mendWords(
  db: Kysely<Database>,
  vocabulary: Vocabulary,
  tokens: Token[],
  isPrefix: boolean,
): Promise<Mending[]> {
  return Promise.all(
    tokens.filter(isLost).map(async (token) => {
      const isUnfinished = isPrefix && token === tokens.at(-1)
      const isSeries = token.kind === 'latin' && tokens[tokens.indexOf(token) + 1]?.kind === 'figure'
      const shown =
        nearest(vocabulary, token.text, isUnfinished) ??
        split(vocabulary, token.text) ??
        (await mendModel(db, tokens, token))
      return { token, shown: shown ?? (isSeries ? token.text : null) }
    }),
  )
}

function nearest(vocabulary: Vocabulary, typed: string, isUnfinished: boolean): string | null {
  let best: string | null = null
  let bestCost = Infinity
  const probes = [...new Set([typed, transliterate(typed), switchLayout(typed)])]
  for (const probe of probes.filter(({ length }) => length > 2 && length <= 40)) {
    // A word taken for its sound is already bent: «makita» is no «машина».
    const most = probe === typed ? forgivenSlips(probe) : Math.min(1, forgivenSlips(probe))
    for (const { word, shown, goods, slips } of vocabulary.near(probe, most, isUnfinished)) {
      // Of two words equally near, the one with more goods was meant; a first letter is rarely mistaken.
      const cost = slips + (probe[0] === word[0] ? 0 : 0.6) - Math.min(0.4, Math.log10(goods + 1) / 10)
      if (cost <= most && cost < bestCost) [best, bestCost] = [shown, cost]
    }
  }
  return best
}

const LEAST_HALF = 3

/** «дрельшуруповерт» → «дрель шуруповёрт»: two words of the shop written as one. */
function split(vocabulary: Vocabulary, word: string): string | null {
  let best: string | null = null
  let bestGoods = -1
  for (let at = LEAST_HALF; at <= word.length - LEAST_HALF; at++) {
    const [one, other] = [vocabulary.wordOf(word.slice(0, at)), vocabulary.wordOf(word.slice(at))]
    if (!one || !other || Math.min(one.goods, other.goods) <= bestGoods) continue
    best = `${one.shown} ${other.shown}`
    bestGoods = Math.min(one.goods, other.goods)
  }
  return word.length < 7 ? null : best
}
