import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { editDistance, forgivenSlips, prefixDistance } from './edit-distance.ts'
import { isLost, type Token } from './look-up.ts'
import { switchLayout } from './keyboard-layout.ts'
import { mendModel } from './mend-model.ts'
import { transliterate } from './transliterate.ts'

interface Candidate {
  probe: string
  word: string
  shown: string
  goods: number
}

export interface Mending {
  token: Token
  /** Null: the shop has no such word. */
  shown: string | null
}

const CANDIDATES = 15

/**
 * For each word the shop does not know, its nearest word: by slips of the finger, by sound in the other alphabet, or as
 * two.
 */
export async function mendWords(db: Kysely<Database>, tokens: Token[], isPrefix: boolean): Promise<Mending[]> {
  const lost = tokens.filter(isLost)
  const probes = [...new Set(lost.flatMap(({ text }) => [text, transliterate(text), switchLayout(text)]))].filter(
    (word) => word.length > 2 && word.length <= 40,
  )
  const candidates = probes.length === 0 ? [] : await nearestWords(db, probes, isPrefix)
  return Promise.all(
    lost.map(async (token) => {
      const isUnfinished = isPrefix && token === tokens.at(-1)
      const own = new Set([token.text, transliterate(token.text), switchLayout(token.text)])
      const best = pick(
        token.text,
        candidates.filter(({ probe }) => own.has(probe)),
        isUnfinished,
      )
      const isSeries = token.kind === 'latin' && tokens[tokens.indexOf(token) + 1]?.kind === 'figure'
      const shown = best ?? (await split(db, token.text)) ?? (await mendModel(db, tokens, token))
      return { token, shown: shown ?? (isSeries ? token.text : null) }
    }),
  )
}

async function nearestWords(db: Kysely<Database>, probes: string[], isPrefix: boolean): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select probe, near.* from unnest(${probes}::text[]) as probes (probe)
    cross join lateral (
      (select word, shown, goods from search_word w order by w.word <-> probe limit ${CANDIDATES})
      union
      (select word, shown, goods from search_word w where ${isPrefix} order by w.word <->> probe limit ${isPrefix ? CANDIDATES : 0})
    ) near`.execute(db)
  return rows
}

function pick(typed: string, candidates: Candidate[], isUnfinished: boolean): string | null {
  let best: string | null = null
  let bestCost = Infinity
  for (const { probe, word, shown, goods } of candidates) {
    // A word taken for its sound is already bent: «makita» is no «машина».
    const most = probe === typed ? forgivenSlips(probe) : Math.min(1, forgivenSlips(probe))
    const slips = isUnfinished
      ? Math.min(prefixDistance(probe, word, most), editDistance(probe, word, most))
      : editDistance(probe, word, most)
    // Of two words equally near, the one with more goods was meant; a first letter is rarely mistaken.
    const cost = slips + (probe[0] === word[0] ? 0 : 0.6) - Math.min(0.4, Math.log10(goods + 1) / 10)
    if (cost <= most && cost < bestCost) [best, bestCost] = [shown, cost]
  }
  return best
}

/** «дрельшуруповерт» → «дрель шуруповёрт»: two words of the shop written as one. */
async function split(db: Kysely<Database>, word: string): Promise<string | null> {
  if (word.length < 7 || word.length > 40) return null
  const { rows } = await sql<{ pair: string }>`
    select a.shown || ' ' || b.shown as pair from generate_series(3, ${word.length - 3}::integer) as at (length)
    join search_word a on a.word = left(${word}, at.length) join search_word b on b.word = substr(${word}, at.length + 1)
    order by least(a.goods, b.goods) desc limit 1`.execute(db)
  return rows[0]?.pair ?? null
}
