// How a leaf of the catalogue describes the goods in it: attribute groups, classes of models with correlated figures,
// and the words for names and descriptions.
import type { Random } from './random.ts'
import type { Trade, Vendor } from './vendor.ts'

export type Value = number | string | boolean
export type Values = Record<string, Value>

/** What a figure is drawn from: `t` is how big the model is inside its class, 0…1, so that figures rise together. */
export interface Drawing {
  t: number
  random: Random
  values: Values
  vendor: Vendor
}
export type Draw = (drawing: Drawing) => Value | undefined

/** A class of models: «26 mm SDS-plus hammers», «SDS-max hammers». */
export interface ModelClass {
  weight?: number
  kind: string
  what: string
  /** Series letters in the model number, when they differ inside the leaf. */
  series?: string
  /** Of those who could make it, when not all do. */
  madeBy?: (vendor: Vendor) => boolean
  /** RUB at t = 0 and t = 1, before the maker's price level. */
  price: readonly [number, number]
  values: Record<string, Value | Draw>
  /** Where the words and needs of this class are not those of its leaf: a cordless hammer among mains ones. */
  own?: Partial<Wording>
}

type Text = (code: string) => string
type Pick = (...variants: string[]) => string

/** What may differ between the classes of a leaf: words, worth, measures, needs. */
interface Wording {
  /** The figures in the model number: «26-800». */
  model: (v: Values) => string
  tail: (v: Values, text: Text) => (string | false)[]
  about: (v: Values, text: Text, pick: Pick) => (string | false)[]
  box?: (v: Values, text: Text) => (string | false)[]
  /** What else changes the price: batteries in the box, a case, a pack of ten. */
  worth?: (v: Values) => number
  /** Grams, when there is no `weight` attribute. */
  mass?: (v: Values) => number
  /** Package, mm. */
  size: (v: Values) => readonly [number, number, number]
  /** What a machine takes («disc-125»). */
  takes?: (v: Values) => string[]
  spares?: (v: Values) => string[]
  usesBattery?: boolean
}

export interface Template extends Wording {
  category: string
  trade: Trade
  /** How many of the shop's goods stand here, relative to the other leaves. */
  share: number
  /** group → codes; `*` makes a filter, `!` puts the figure on cards. */
  groups: Record<string, string>
  classes: readonly ModelClass[]
  /**
   * Classes that came to the leaf later: a share of the goods after the first ones, which keep their names and codes.
   */
  newcomers?: { share: number; classes: readonly ModelClass[] }
  /** Figures of every class that does not say otherwise. */
  common?: Values
  series: string
  /** Names of lines («Pro Cut»): after the model number, or instead of it when `calledByLine`. */
  lines?: readonly string[]
  calledByLine?: boolean
  /** Where between the ends of its class's price a good stands, 0…1, when it is not how big the model is. */
  pricedAt?: (v: Values) => number
  /** The figure a model is made in at one price: sizes of boots. */
  sizedBy?: string
  warranty: readonly number[]
  unit?: string
  /** What this good can be put on or into. */
  fits?: (v: Values) => string[]
}

export const range =
  (min: number, max: number, step: number, jitter = 0.12): Draw =>
  ({ t, random }) => {
    const at = Math.min(1, Math.max(0, t + (random.next() * 2 - 1) * jitter))
    const value = Math.round((min + (max - min) * at) / step) * step
    return Number(value.toFixed(3))
  }

/** One of the listed sizes, small models first. */
export const sizes =
  (...items: Value[]): Draw =>
  ({ t }) =>
    items[Math.min(items.length - 1, Math.floor(t * items.length))]!

/**
 * One of the listed, whatever the size of the model, and nothing drawn for it: shoe sizes do not rise with the price.
 */
export const any =
  (...items: Value[]): Draw =>
  ({ t }) =>
    items[Math.floor(t * 7919) % items.length]!

export const one =
  (...items: Value[]): Draw =>
  ({ random }) =>
    random.one(items)

export const chance =
  (probability: number): Draw =>
  ({ random }) =>
    random.chance(probability)

export const from =
  (make: (values: Values, drawing: Drawing) => Value | undefined): Draw =>
  (drawing) =>
    make(drawing.values, drawing)
