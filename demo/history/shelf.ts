// What was bought: the better liked the oftener, and every machine in its season.
import type { Random } from '../random.ts'

interface Offer {
  /** Kopecks. */
  price: number
  priceOld: number | null
  priceRegistered: number | null
  bonuses: number
}

export interface ShelfGood {
  code: string
  article: string
  name: string
  slug: string
  picture: string | null
  unit: string
  category: string
  popularity: number
  /** Nobody bought it before. */
  since: Date
  offers: ReadonlyMap<string, Offer>
  places: readonly { warehouse: number; quantity: number }[]
}

const GRASS = [0, 0, 0.3, 1.6, 2.6, 2.4, 1.8, 1.2, 0.6, 0.2, 0.1, 0.2]
const SNOW = [2.2, 1.6, 0.4, 0, 0, 0, 0, 0.1, 0.4, 1.4, 2.8, 3]
const SOIL = [0.1, 0.2, 1.2, 2.6, 2.4, 1.2, 0.5, 0.5, 0.7, 0.3, 0.1, 0.1]
const FIREWOOD = [0.8, 0.8, 0.9, 1.1, 1, 0.8, 0.9, 1.2, 1.6, 1.7, 1.3, 0.9]
const POWER_CUTS = [1.3, 1.1, 0.8, 0.8, 0.9, 0.9, 0.9, 0.9, 1, 1.2, 1.4, 1.5]

/** From January on; what is not here sells all the year round. */
const SEASONS: Record<string, readonly number[]> = {
  gazonokosilki: GRASS,
  'gazonokosilki-roboty': GRASS,
  trimmery: GRASS,
  kustorezy: GRASS,
  poliv: GRASS,
  moyki: GRASS,
  motokultivatory: SOIL,
  'nasosy-pogruzhnye': SOIL,
  snegouborshchiki: SNOW,
  vozduhoduvki: [0.3, 0.2, 0.6, 1, 0.6, 0.5, 0.5, 0.7, 1.6, 2.6, 1.8, 0.6],
  benzopily: FIREWOOD,
  'pily-elektricheskie': FIREWOOD,
  'generatory-benzinovye': POWER_CUTS,
  'generatory-invertornye': POWER_CUTS,
}

export class Shelf {
  readonly #goods: readonly ShelfGood[]
  /** By months: the weights added up, for a search in halves. */
  readonly #sums: Float64Array[]

  constructor(goods: readonly ShelfGood[]) {
    this.#goods = goods
    this.#sums = Array.from({ length: 12 }, (_, month) => {
      let sum = 0
      return Float64Array.from(
        goods,
        ({ popularity, category }) => (sum += Math.max(1, popularity) * (SEASONS[category]?.[month] ?? 1)),
      )
    })
  }

  /** A good that was sold in this branch at that moment; null: none came up. */
  pick(random: Random, node: string, at: Date): ShelfGood | null {
    const sums = this.#sums[at.getUTCMonth()]!
    for (let tries = 0; tries < 12; tries++) {
      const good = this.#goods[firstAbove(sums, random.next() * sums.at(-1)!)]
      if (good && good.since < at && good.offers.has(node)) return good
    }
    return null
  }
}

function firstAbove(sums: Float64Array, wanted: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}
