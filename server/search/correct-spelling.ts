import { LRUCache } from 'lru-cache'
import { searchLexeme } from '#rules/search/search-text.ts'
import type { Db } from '#server/db/client.ts'
import { DRIVES } from './compounds.ts'
import { forgivenSlips } from './edit-distance.ts'
import { isLost, type Token } from './look-up.ts'
import { switchLayout } from '#rules/text/keyboard-layout.ts'
import { correctModel } from './correct-model.ts'
import { otherScript } from './other-script.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface SpellingCorrection {
  token: Token
  /** Null: the shop has no such word. */
  shown: string | null
}

/**
 * For each word the shop does not know, its nearest word: by slips of the finger, by sound in the other alphabet, or as
 * two.
 */
export async function correctSpelling(
  db: Db,
  vocabulary: Vocabulary,
  tokens: Token[],
  isPrefix: boolean,
): Promise<SpellingCorrection[]> {
  const mendings = await Promise.all(
    tokens.filter(isLost).map(async (token) => {
      const isUnfinished = isPrefix && token === tokens.at(-1)
      const isSeries = token.kind === 'latin' && tokens[tokens.indexOf(token) + 1]?.kind === 'figure'
      const shown = wordFor(vocabulary, token.text, isUnfinished) ?? (await correctModel(db, vocabulary, tokens, token))
      return { token, shown: shown ?? (isSeries ? token.text : null) }
    }),
  )
  // beside a word nobody knows another first letter is too much: «билеты в театр» are no «жилеты»
  const isStrange = mendings.some(({ shown }) => shown === null)
  const isOther = ({ token, shown }: SpellingCorrection) =>
    token.kind === 'russian' && /^[а-яё]/iu.test(shown ?? '') && shown![0]!.toLowerCase() !== token.text[0]
  return isStrange ? mendings.map((mending) => (isOther(mending) ? { ...mending, shown: null } : mending)) : mendings
}

const MAX_ENTRIES = 20_000
const cacheOf = new WeakMap<Vocabulary, LRUCache<string, { shown: string | null }>>()

/** The word of the shop that was meant; told once while the shop's words stay the same. */
function wordFor(vocabulary: Vocabulary, word: string, isUnfinished: boolean): string | null {
  const cache = cacheOf.get(vocabulary) ?? new LRUCache<string, { shown: string | null }>({ max: MAX_ENTRIES })
  cacheOf.set(vocabulary, cache)
  const key = `${isUnfinished ? '…' : ''}${word}`
  const known = cache.get(key)
  if (known) return known.shown
  const shown =
    (isUnfinished ? null : (shortened(vocabulary, word) ?? diminished(vocabulary, word))) ??
    (isUnfinished ? null : undriven(vocabulary, word)) ??
    nearest(vocabulary, word, isUnfinished) ??
    begun(vocabulary, word) ??
    split(vocabulary, word) ??
    (isUnfinished ? null : (diminished(vocabulary, word, ROUGH) ?? rooted(vocabulary, word)))
  cache.set(key, { shown })
  return shown
}

const DIMINUTIVE = /(?:очек|ечек|оч[ек]|ечк|ушк|юшк|оньк|еньк|чик|ик|ок|ек|к)(?:а|и|у|ой|е|ами?|ах|ов)?$/u
/** «тепловуха», «сварщак»: a rough ending, on a root long enough to know it by. */
const ROUGH = /(?<=.{5})(?:ух|юх|ак|як|ан|ач|ищ|уш)(?:а|и|у|ой|е|ами?|ах|ов)?$/u
/** «отрезник», «газонка»: a kind of thing called by its root; so short of it that the root must tell it alone. */
const OF_ROOT = /(?<=.{5})(?:ник|ельник|лк|к|шк|як|щик|чик|ец)(?:а|и|у|ой|е|ами?|ах|ов|ом)?$/u
const LEAST_ROOT = 3
const LONGEST_TAIL = 3

/** «кисточка» → «кисть», «молоточек» → «молоток»: the word a fond ending was put on. */
function diminished(vocabulary: Vocabulary, word: string, ending = DIMINUTIVE): string | null {
  const root = word.replace(ending, '')
  if (root === word || root.length < LEAST_ROOT || !/^[а-я]+$/.test(word)) return null
  const own = vocabulary
    .completions(root, MOST_LOOKED_AT)
    .filter(({ word: whole, goods }) => goods > 0 && whole.length <= root.length + LONGEST_TAIL)
  return own[0]?.shown ?? null
}

/** «моечка» → «мойка», «гаечка» → «гайка». */
function shortened(vocabulary: Vocabulary, word: string): string | null {
  const whole = word.replace(/(?<=[аеиоуыэюя])ечк(?=[а-я]{1,3}$)/u, 'йк')
  return whole === word ? null : (vocabulary.wordOf(whole)?.shown ?? null)
}

/** «отрезник» → «отрезной»: the one thing of the shop, or what such things are like, that begins with the root. */
function rooted(vocabulary: Vocabulary, word: string): string | null {
  const root = word.replace(OF_ROOT, '')
  if (root === word || !/^[а-я]+$/.test(word)) return null
  const own = vocabulary
    .completions(root, MOST_LOOKED_AT)
    .filter(({ lexeme, goods }) => goods > 0 && vocabulary.documents.has(`=${lexeme}`))
  return own[0] !== undefined && own.every(({ lexeme }) => lexeme.startsWith(own[0]!.lexeme.slice(0, root.length + 1)))
    ? own[0].shown
    : null
}

/** «электросварка» → «сварка»: how it is driven is left out where the shop has no such compound. */
function undriven(vocabulary: Vocabulary, word: string): string | null {
  const drive = DRIVES.find((each) => word.startsWith(each) && word.length >= each.length + LEAST_DRIVEN)
  const rest = drive === undefined ? null : word.slice(drive.length)
  if (rest === null) return null
  const lexeme = searchLexeme(rest)
  const isThing = vocabulary.documents.has(`^${lexeme}`) || vocabulary.isInSynonym(lexeme, new Set([lexeme]))
  return isThing ? rest : null
}

const LEAST_DRIVEN = 5
const MOST_LOOKED_AT = 12
const LEAST_BEGINNING = 6
const LEAST_BEGUN = 0.75

/** «штангель» → «штангенциркуль»: most of it begins a word of the shop. */
function begun(vocabulary: Vocabulary, word: string): string | null {
  const least = Math.max(LEAST_BEGINNING, Math.ceil(word.length * LEAST_BEGUN))
  if (word.length < least) return null
  return vocabulary.completions(word.slice(0, least), 1).find(({ goods }) => goods > 0)?.shown ?? null
}

/** A short Russian word in Latin letters, with a slip besides, is any maker's series: «хлеб» is no «HLE». */
const LEAST_BENT = 6

function nearest(vocabulary: Vocabulary, typed: string, isUnfinished: boolean): string | null {
  let best: string | null = null
  let bestCost = Infinity
  const switched = switchLayout(typed)
  // «вшыл» is «disk», which is «диск»
  const probes = [...new Set([typed, otherScript(typed), switched, otherScript(switched)])]
  for (const probe of probes.filter(({ length }) => length > 2 && length <= 40)) {
    // A word taken for its sound is already bent: «makita» is no «машина».
    const isBent = probe.length < LEAST_BENT && /^[a-z]/.test(probe) && probe !== typed
    const most = probe === typed ? forgivenSlips(probe) : Math.min(isBent ? 0.5 : 1, forgivenSlips(probe))
    for (const { word: near, slips } of vocabulary.near(probe, most, isUnfinished)) {
      const { word, shown, goods } = near
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
