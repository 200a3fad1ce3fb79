// The stream of goods: leaf by leaf in the proportion of their shares, each from its own seed, so that a bigger shop
// contains a smaller one.
import { valueText } from './attributes.ts'
import { bodyOf } from './bodies.ts'
import { createCodes, KEPT } from './good-code.ts'
import { LEAVES } from './leaves.ts'
import { createLooks, type Looks } from './looks.ts'
import { createNaming, type Naming, type Patience } from './naming.ts'
import { makesKind, picturesOf } from './picture-index.ts'
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

export function* generateGoods(seed: number, count: number): Generator<Good> {
  const made = LEAVES.map(() => 0)
  const codeOf = createCodes()
  const naming = createNaming()
  const looks = createLooks()
  for (let i = 0; i < count; i++) {
    const index = nextLeaf(made)
    const place = made[index]!++
    const good = makeGood(seed, LEAVES[index]!, place, codeOf(index, place), naming)
    stand(looks, good)
    yield good
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

/** How many people come for the goods of a leaf. */
const cameFor = ({ share }: Template): number => 0.6 + Math.min(share, 3) * 0.35

/** How well a good is liked beside others of its leaf. */
export const likedOf = ({ popularity, template }: Good): number => popularity / cameFor(template)

/** Among the goods of its leaf, where no other maker's like good is beside it. */
function stand(looks: Looks, good: Good): void {
  const { template, vendor, pictures } = good
  const { popularity, side } = looks(template.category, { popularity: good.popularity, maker: vendor.code, pictures })
  good.popularity = popularity
  if (side > 0) good.pictures = [pictures[side]!, ...pictures.filter((_, place) => place !== side)]
}

function makeGood(seed: number, leaf: Template, place: number, code: string, naming: Naming): Good {
  const random = createRandom(`${seed}/${leaf.category}/${place}`)
  const draft = drawUntilNew(random, seed, leaf, place, naming)
  const { template, vendor, modelClass, values } = draft
  const text = (attribute: string): string => valueText(attribute, values[attribute])
  const pick = (...variants: string[]): string => random.one(variants)
  const sentences = template.about(values, text, pick).filter((sentence) => sentence !== false && sentence !== '')
  const shots = picturesOf(modelClass.kind, bodyOf(modelClass.kind, values), vendor)
  const price = priceOf(draft, random)
  const liked = 60 + 700 * random.next() ** 3 + (place < 9 ? 90 * (9 - place) : 0) + (vendor.isBest ? 60 : 0)
  // Leaves with more goods are the ones people come for.
  const popularity = Math.round(liked * cameFor(template))
  const age = random.chance(0.07) ? random.int(1, NEW_DAYS) : random.int(NEW_DAYS + 1, 1000)
  return {
    code,
    article: draft.names.article,
    name: draft.names.name,
    slug: draft.names.slug,
    template,
    vendor,
    values,
    description: typeset(sentences.join(' ')),
    pictures: fromSide(shots, random, vendor),
    inTheBox: (template.box?.(values, text) ?? []).filter((item) => item !== false),
    platform: (values.battery_platform as PlatformCode | undefined) ?? null,
    warranty: Number(values.warranty ?? 0),
    weightGrams: Math.round(Number(values.gross_weight) * 1000),
    size: template.size(values),
    popularity,
    age,
    price,
    sale: random.chance(0.14) ? random.one([8, 10, 10, 12, 15, 15, 20, 20, 25, 30]) : 0,
    place,
    random,
  }
}

interface Draft {
  template: Template
  vendor: Vendor
  modelClass: ModelClass
  values: Values
  t: number
  names: NonNullable<ReturnType<Naming>>
}

/** Every maker shows its goods from one side, every other maker of a palette from the other. */
function fromSide(shots: string[], random: Random, vendor: Vendor): string[] {
  // a side was drawn here: still drawn, so that every later figure of the demo stays as it was
  if (shots.length > 1) random.next()
  const [first, second, ...others] = shots
  return second !== undefined && Math.floor(vendor.position / 10) % 2 === 1 ? [second, first!, ...others] : shots
}

function priceOf({ template, vendor, modelClass, values, t, names }: Draft, random: Random): number {
  const spread = 0.96 + random.next() * 0.08
  const { [template.sizedBy ?? '']: _size, gross_weight: _weight, ...model } = values
  // all sizes of a model cost the same
  const one = template.sizedBy ? createRandom(`price/${vendor.code}/${names.line}/${JSON.stringify(model)}`) : null
  const at = one?.next() ?? template.pricedAt?.(values) ?? t
  const [low, high] = modelClass.price
  return (low + (high - low) * at ** 1.15) * vendor.level * (template.worth?.(values) ?? 1) * (one ? 1 : spread)
}

/** How long a new model is looked for; the first goods of a leaf were not looked for so long. */
function patienceOf(place: number, attempt: number): Patience {
  if (place < KEPT) return attempt >= 5 ? 'generation' : 'twin'
  return attempt < 12 ? 'new' : attempt < 17 ? 'twin' : 'generation'
}

/** Draws again when the maker already has this model; a dense leaf ends with a second generation of it. */
function drawUntilNew(random: Random, seed: number, leaf: Template, place: number, naming: Naming): Draft {
  const { newcomers } = leaf
  const isNew =
    newcomers !== undefined &&
    place >= KEPT &&
    createRandom(`${seed}/${leaf.category}/${place}/new`).chance(newcomers.share)
  for (let attempt = 0; ; attempt++) {
    const modelClass = random.weighted(isNew ? newcomers.classes : leaf.classes, (item) => item.weight ?? 1)
    const template = templateOf(leaf, modelClass)
    const makers = makersOf(leaf, modelClass, place < KEPT)
    const vendor = random.weighted(makers, (item) => (item.isMain ? (place < 9 ? 8 : 2.4) : 1))
    const t = random.next()
    const values = drawValues(random, template, modelClass, vendor, t)
    const names = naming({ template, modelClass, vendor, values }, random, patienceOf(place, attempt))
    if (names) return { template, vendor, modelClass, values, t, names }
  }
}

const ownTemplates = new Map<ModelClass, Template>()

/** The leaf as a class of it sees it. */
function templateOf(leaf: Template, modelClass: ModelClass): Template {
  if (!modelClass.own) return leaf
  const known = ownTemplates.get(modelClass)
  if (known) return known
  const own = { ...leaf, ...modelClass.own }
  ownTemplates.set(modelClass, own)
  return own
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

const makersCache = new Map<string, Map<ModelClass, Vendor[]>>()

function makersOf(template: Template, modelClass: ModelClass, mainOnly: boolean): Vendor[] {
  const key = `${template.trade}/${mainOnly}`
  const known = makersCache.get(key) ?? new Map<ModelClass, Vendor[]>()
  makersCache.set(key, known)
  let makers = known.get(modelClass)
  if (!makers) {
    makers = VENDORS.filter(
      (vendor) =>
        (vendor.trades === 'all' || vendor.trades.includes(template.trade)) &&
        makesKind(modelClass.kind, vendor, mainOnly) &&
        (modelClass.madeBy?.(vendor) ?? true),
    )
    if (makers.length === 0) throw new Error(`nobody makes ${modelClass.what} (${key})`)
    known.set(modelClass, makers)
  }
  return makers
}

function drawValues(random: Random, template: Template, modelClass: ModelClass, vendor: Vendor, t: number): Values {
  const values: Values = {}
  for (const [code, spec] of Object.entries(modelClass.values)) {
    const value = typeof spec === 'function' ? spec({ t, random, values, vendor }) : spec
    if (value !== undefined) values[code] = value
  }
  for (const [code, value] of Object.entries(template.common ?? {})) values[code] ??= value
  values.country = vendor.country
  values.made_in = random.one(MADE_IN[vendor.country] ?? ['china'])
  const warranty = random.one(template.warranty)
  if (warranty > 0) values.warranty = warranty
  values.gross_weight = Math.max(0.01, Math.round((weightOf(template, values) * 1.12) / 10) / 100)
  return values
}
