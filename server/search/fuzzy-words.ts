import { editDistance, prefixDistance, signatureOf } from './edit-distance.ts'

/** How many letters of one word another does not have. */
function bits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Words that a slip or two away are others. A query with a slip asks about every word of the shop, so what tells most
 * of them apart lies in two plain columns, and only the few that pass are compared letter by letter.
 */
export class FuzzyWords<Word extends { word: string }> {
  readonly #words: readonly Word[]
  readonly #signatures: Int32Array
  readonly #lengths: Uint16Array

  constructor(words: readonly Word[]) {
    this.#words = words
    this.#signatures = Int32Array.from(words, ({ word }) => signatureOf(word))
    this.#lengths = Uint16Array.from(words, ({ word }) => word.length)
  }

  /** Those at most so many slips away; `isUnfinished`: their beginnings too. */
  find(typed: string, most: number, isUnfinished: boolean): { word: Word; slips: number }[] {
    const signature = signatureOf(typed)
    // a letter doubled or silent is half a slip
    const [shortest, longest] = [typed.length - most * 2, isUnfinished ? Infinity : typed.length + most * 2]
    const found: { word: Word; slips: number }[] = []
    const [signatures, lengths] = [this.#signatures, this.#lengths]
    for (let at = 0; at < signatures.length; at++) {
      if (lengths[at]! < shortest || lengths[at]! > longest) continue
      const own = signatures[at]!
      if (bits(signature & ~own) > most || (!isUnfinished && bits(own & ~signature) > most)) continue
      const word = this.#words[at]!
      const slips = isUnfinished ? prefixDistance(typed, word.word, most) : editDistance(typed, word.word, most)
      if (slips <= most) found.push({ word, slips })
    }
    return found
  }
}
