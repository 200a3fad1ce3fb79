// The stream of goods: leaf by leaf in the proportion of their shares, each from its own seed, so that a bigger shop
// contains a smaller one.
import { valueText } from './attributes.ts'
import { createCodes } from './good-code.ts'
import { LEAVES } from './leaves.ts'
import { createNaming, type Naming } from './naming.ts'
import { makesKind, paletteFor, picturesOf } from './picture-index.ts'
import { createRandom, type Random } from './random.ts'
import { typeset } from './russian.ts'
import type { ModelClass, Template, Values } from './template.ts'
import type { PlatformCode, Vendor } from './vendor.ts'
import { VENDORS } from './vendors.ts'

export interface Good {
  code: string
  article: string
  name: string
  slug: string
  template: Template
  vendor: Vendor
  values: Values
  description: string
  pictures: string[]
  inTheBox: string[]
  platform: PlatformCode | null
  warranty: number
  weightGrams: number
  size: readonly [number, number, number]
  popularity: number
  /** Among the best-liked of its leaf: two or three of them. */
  isHit: boolean
  /** Days before the shop's «now». */
  age: number
  /** RUB in the main branch, before its ending. */
  price: number
  /** Percent off, or 0. */
  sale: number
  /** Place among the goods of its leaf. */
  place: number
  random: Random
}

const NEW_DAYS = 45
const HIT = 820

export function* generateGoods(seed: number, count: number): Generator<Good> {
  const made = LEAVES.map(() => 0)
  const codeOf = createCodes()
  const naming = createNaming()
  for (let i = 0; i < count; i++) {
    const index = nextLeaf(made)
    const place = made[index]!++
    yield makeGood(seed, LEAVES[index]!, place, codeOf(index, place), naming)
  }
}

function nextLeaf(made: number[]): number {
  let best = 0
  let bestRatio = Infinity
  for (let i = 0; i < made.length; i++) {
    const ratio = (made[i]! + 1) / LEAVES[i]!.share
    if (ratio < bestRatio) [best, bestRatio] = [i, ratio]
  }
  return best
}

function makeGood(seed: number, template: Template, place: number, code: string, naming: Naming): Good {
  const random = createRandom(`${seed}/${template.category}/${place}`)
  const draft = drawUntilNew(random, template, place, naming)
  const { vendor, modelClass, values, t } = draft
  const text = (attribute: string): string => valueText(attribute, values[attribute])
  const pick = (...variants: string[]): string => random.one(variants)
  const sentences = template.about(values, text, pick).filter((sentence) => sentence !== false && sentence !== '')
  const palette = paletteFor(modelClass.kind, vendor)!
  const shots = picturesOf(modelClass.kind, palette, place)
  const price =
    (modelClass.price[0] + (modelClass.price[1] - modelClass.price[0]) * t ** 1.15) *
    vendor.level *
    (template.worth?.(values) ?? 1) *
    (0.96 + random.next() * 0.08)
  const liked = 60 + 700 * random.next() ** 3 + (place < 9 ? 90 * (9 - place) : 0) + (vendor.isBest ? 60 : 0)
  // Leaves with more goods are the ones people come for.
  const popularity = Math.round(liked * (0.6 + Math.min(template.share, 3) * 0.35))
  const age = random.chance(0.07) ? random.int(1, NEW_DAYS) : random.int(NEW_DAYS + 1, 1000)
  return {
    code,
    ...draft.names,
    template,
    vendor,
    values,
    description: typeset(sentences.join(' ')),
    pictures: shots.length > 1 && random.chance(0.3) ? [shots[1]!, shots[0]!, ...shots.slice(2)] : shots,
    inTheBox: (template.box?.(values, text) ?? []).filter((item) => item !== false),
    platform: (values.battery_platform as PlatformCode | undefined) ?? null,
    warranty: Number(values.warranty ?? 0),
    weightGrams: Math.round(Number(values.gross_weight) * 1000),
    size: template.size(values),
    popularity,
    isHit: liked >= HIT,
    age,
    price,
    sale: random.chance(0.14) ? random.one([8, 10, 10, 12, 15, 15, 20, 20, 25, 30]) : 0,
    place,
    random,
  }
}

interface Draft {
  vendor: Vendor
  modelClass: ModelClass
  values: Values
  t: number
  names: { article: string; name: string; slug: string }
}

/** Draws again when the maker already has this very model; a dense leaf ends with a second generation of it. */
function drawUntilNew(random: Random, template: Template, place: number, naming: Naming): Draft {
  for (let attempt = 0; ; attempt++) {
    const modelClass = random.weighted(template.classes, (item) => item.weight ?? 1)
    const makers = makersOf(template, modelClass.kind)
    const vendor = random.weighted(makers, (item) => (item.isMain ? (place < 9 ? 8 : 2.4) : 1))
    const t = random.next()
    const values = drawValues(random, template, modelClass, vendor, t)
    const names = naming({ template, modelClass, vendor, values }, random, attempt >= 5)
    if (names) return { vendor, modelClass, values, t, names }
  }
}

/** Where brands of a country make their goods. */
const MADE_IN: Record<string, string[]> = {
  russia: ['russia', 'russia', 'china'],
  belarus: ['belarus', 'china'],
  germany: ['germany', 'china', 'poland'],
  austria: ['germany', 'china'],
  italy: ['italy', 'china'],
  poland: ['poland', 'china'],
  turkey: ['turkey'],
  czechia: ['poland', 'china'],
  sweden: ['china', 'poland'],
}

function weightOf(template: Template, values: Values): number {
  return template.mass?.(values) ?? Number(values.weight) * 1000
}

const makersCache = new Map<string, Vendor[]>()

function makersOf(template: Template, kind: string): Vendor[] {
  const key = `${template.trade}/${kind}`
  let makers = makersCache.get(key)
  if (!makers) {
    makers = VENDORS.filter(
      (vendor) => (vendor.trades === 'all' || vendor.trades.includes(template.trade)) && makesKind(kind, vendor),
    )
    if (makers.length === 0) throw new Error(`nobody makes ${key}`)
    makersCache.set(key, makers)
  }
  return makers
}

function drawValues(random: Random, template: Template, modelClass: ModelClass, vendor: Vendor, t: number): Values {
  const values: Values = {}
  for (const [code, spec] of Object.entries(modelClass.values)) {
    const value = typeof spec === 'function' ? spec({ t, random, values, vendor }) : spec
    if (value !== undefined) values[code] = value
  }
  values.country = vendor.country
  values.made_in = random.one(MADE_IN[vendor.country] ?? ['china'])
  const warranty = random.one(template.warranty)
  if (warranty > 0) values.warranty = warranty
  values.gross_weight = Math.max(0.01, Math.round((weightOf(template, values) * 1.12) / 10) / 100)
  return values
}
