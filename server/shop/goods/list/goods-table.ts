import { LRUCache } from 'lru-cache'
import { VAT_RATES, type VatRate } from '#rules/money/vat.ts'
import type { Dictionary } from '#server/catalog-index/dictionary.ts'
import { codeOrderKey } from '#server/catalog-index/memory/code-order.ts'
import { NameOrder } from '#server/catalog-index/memory/name-order.ts'
import { SEPARATOR } from '#server/catalog-index/memory/read-rows.ts'

export const HIDDEN = 1
export const MARKED = 16
export const NO_PHOTO = 2
export const NO_TEXT = 4
export const RENTED = 8

/** A good as it is read for the office; `nameRank` only with a load. */
export interface TableGood {
  code: string
  article: string
  barcode: string
  name: string
  unit: string
  categoryCode: string
  vendorCode: string
  /** Of HIDDEN, NO_PHOTO, NO_TEXT, RENTED, MARKED. */
  flags: number
  /** The first one; empty: none. */
  picture: string
  /** Joined by SEPARATOR. */
  labels: string
  /** JSON, read only when somebody asks for a value. */
  attributes: string
  warrantyMonths: number
  weightGrams: number
  /** Place in VAT_RATES; -1: the shop's usual one. */
  vat: number
  popularity: number
  ratingValue: number
  ratingCount: number
  /** Seconds. */
  updated: number
  nameRank: number | null
}

/** What a branch asks, kopecks; price 0: not offered there; the rest NaN: none. */
interface OfferColumns {
  price: Float64Array
  priceOld: Float64Array
  priceRegistered: Float64Array
  local: Int32Array
}

interface Columns {
  isUsed: Uint8Array
  flags: Uint8Array
  category: Int32Array
  vendor: Int32Array
  /** The place in `labelSets`. */
  labels: Int32Array
  /** A bit for every source that knows the good. */
  sources: Uint32Array
  cost: Float64Array
  stock: Int32Array
  warranty: Int32Array
  weight: Int32Array
  vat: Int8Array
  popularity: Float64Array
  ratingValue: Float64Array
  ratingCount: Int32Array
  updated: Float64Array
  codeKey: Float64Array
  nameRank: Float64Array
  /** The first letters as a number; NaN: none. */
  articleKey: Float64Array
  barcodeKey: Float64Array
}

type Column = Int8Array | Uint8Array | Int32Array | Uint32Array | Float64Array

const grown = <T extends Column>(column: T, capacity: number): T => {
  const larger = new (column.constructor as new (length: number) => T)(capacity)
  larger.set(column)
  return larger
}

function growAll<T extends { [Name in keyof T]: Column }>(columns: T, capacity: number): void {
  for (const name in columns) columns[name] = grown(columns[name], capacity)
}

const KEY_LETTERS = 8
/** Nothing, what stands up to a blank, the letters of ASCII, what stands after them. */
const KEY_BASE = 97

/** The first letters in one number; whatever they do not tell apart is compared as text. NaN: no text. */
function textKey(text: string): number {
  if (text === '') return NaN
  let key = 0
  let isInDescription = true
  for (let at = 0; at < KEY_LETTERS; at++) {
    const letter =
      isInDescription && at < text.length ? Math.min(Math.max(text.charCodeAt(at) - 31, 1), KEY_BASE - 1) : 0
    key = key * KEY_BASE + letter
    // several letters have this number: those after it say nothing
    if (letter === 1 || letter === KEY_BASE - 1) isInDescription = false
  }
  return key
}

/** Attributes somebody orders by are few at a time; one more forgets the oldest. */
const MOST_ORDERED = 8

/** As people type it: case, ё and what stands between letters and digits make no difference. */
export const searchedText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/**
 * Every good of the shop, hidden ones too, a row each: what the office's list filters, counts and orders by.
 * Synchronous: whoever reads never sees half a change.
 */
export class GoodsTable {
  readonly dictionary: Dictionary
  /** Another one after every change. */
  version = 0
  /** Ids of the sources, a bit each. */
  sourceIds: readonly number[] = []
  /** Rows in use or freed. */
  length = 0
  readonly columns: Columns
  readonly nodes: OfferColumns[]
  readonly code: string[] = []
  readonly article: string[] = []
  readonly barcode: string[] = []
  readonly name: string[] = []
  readonly unit: string[] = []
  readonly picture: string[] = []
  /** Labels of goods as they stand together, joined; a good names one of them. */
  readonly labelSets: string[] = []
  readonly attributes: string[] = []
  /** What a search looks through. */
  readonly found: string[] = []
  readonly names: NameOrder
  private capacity: number
  private readonly free: number[] = []
  private readonly rows = new Map<string, number>()
  private readonly placeOfLabels = new Map<string, number>()
  private readonly ordered = new LRUCache<string, { column: Float64Array; places: ReadonlyMap<string, number> }>({
    max: MOST_ORDERED,
  })

  constructor(dictionary: Dictionary, goods: number) {
    this.dictionary = dictionary
    this.names = new NameOrder(goods)
    const capacity = Math.ceil(goods * 1.1) + 16
    this.capacity = capacity
    this.columns = {
      isUsed: new Uint8Array(capacity),
      flags: new Uint8Array(capacity),
      category: new Int32Array(capacity),
      vendor: new Int32Array(capacity),
      labels: new Int32Array(capacity),
      sources: new Uint32Array(capacity),
      cost: new Float64Array(capacity).fill(NaN),
      stock: new Int32Array(capacity),
      warranty: new Int32Array(capacity),
      weight: new Int32Array(capacity),
      vat: new Int8Array(capacity),
      popularity: new Float64Array(capacity),
      ratingValue: new Float64Array(capacity),
      ratingCount: new Int32Array(capacity),
      updated: new Float64Array(capacity),
      codeKey: new Float64Array(capacity),
      nameRank: new Float64Array(capacity),
      articleKey: new Float64Array(capacity),
      barcodeKey: new Float64Array(capacity),
    }
    this.nodes = dictionary.nodes.map(() => ({
      price: new Float64Array(capacity),
      priceOld: new Float64Array(capacity),
      priceRegistered: new Float64Array(capacity),
      local: new Int32Array(capacity),
    }))
  }

  get goods(): number {
    return this.rows.size
  }

  rowOf(code: string): number | undefined {
    return this.rows.get(code)
  }

  put(good: TableGood): void {
    const category = this.dictionary.categoryByCode.get(good.categoryCode)
    const vendor = this.dictionary.vendorByCode.get(good.vendorCode)
    // newer than the dictionary: its table has said to load everything again
    if (!category || !vendor) return this.remove(good.code)
    const row = this.rows.get(good.code) ?? this.takeRow(good.code)
    const { columns } = this
    columns.flags[row] = good.flags
    columns.category[row] = category.order
    columns.vendor[row] = vendor.order
    columns.labels[row] = this.labelSetOf(good.labels)
    columns.warranty[row] = good.warrantyMonths
    columns.weight[row] = good.weightGrams
    columns.vat[row] = good.vat
    columns.popularity[row] = good.popularity
    columns.ratingValue[row] = good.ratingValue
    columns.ratingCount[row] = good.ratingCount
    columns.updated[row] = good.updated
    columns.codeKey[row] = codeOrderKey(good.code)
    if (good.nameRank !== null) this.names.load(good.nameRank, good.name, good.code)
    columns.nameRank[row] = good.nameRank ?? this.names.rank(good.name, good.code)
    this.code[row] = good.code
    this.article[row] = good.article
    this.barcode[row] = good.barcode
    this.name[row] = good.name
    this.unit[row] = good.unit
    this.picture[row] = good.picture
    this.attributes[row] = good.attributes
    columns.articleKey[row] = textKey(good.article)
    columns.barcodeKey[row] = textKey(good.barcode)
    for (const [code, { column, places }] of this.ordered) column[row] = attributeKey(good.attributes, code, places)
    this.found[row] = searchedText(`${good.name}\n${good.article}\n${good.code}\n${good.barcode}`)
  }

  /** What goods are ordered by: numbers as they are, values of a list in the shop's order, yes before no; NaN: none. */
  attributeKeys(code: string): Float64Array {
    const known = this.ordered.get(code)
    if (known) return known.column
    const labels = this.dictionary.attributes.get(code)?.labels.keys() ?? []
    const places = new Map([...labels].map((value, at) => [value, at]))
    const column = new Float64Array(this.capacity)
    for (let row = 0; row < this.length; row++) column[row] = attributeKey(this.attributes[row]!, code, places)
    this.ordered.set(code, { column, places })
    return column
  }

  remove(code: string): void {
    const row = this.rows.get(code)
    if (row === undefined) return
    this.rows.delete(code)
    this.columns.isUsed[row] = 0
    this.free.push(row)
  }

  private labelSetOf(labels: string): number {
    const known = this.placeOfLabels.get(labels)
    if (known !== undefined) return known
    this.placeOfLabels.set(labels, this.labelSets.length)
    return this.labelSets.push(labels) - 1
  }

  labelsOf(row: number): readonly string[] {
    const joined = this.labelSets[this.columns.labels[row]!]!
    return joined === '' ? [] : joined.split(SEPARATOR)
  }

  /** Null: the shop's usual rate. */
  vatOf(row: number): VatRate | null {
    return VAT_RATES[this.columns.vat[row]!] ?? null
  }

  /** What a cost is belongs to them. */
  clearOffers(code: string): void {
    const row = this.rows.get(code)
    if (row === undefined) return
    for (const { price } of this.nodes) price[row] = 0
    this.columns.cost[row] = NaN
  }

  clearStock(code: string): void {
    const row = this.rows.get(code)
    if (row === undefined) return
    this.columns.stock[row] = 0
    for (const { local } of this.nodes) local[row] = 0
  }

  private takeRow(code: string): number {
    const row = this.free.pop() ?? this.length++
    if (row >= this.capacity) this.grow()
    this.rows.set(code, row)
    this.columns.isUsed[row] = 1
    this.columns.sources[row] = 0
    this.clearOffers(code)
    this.clearStock(code)
    return row
  }

  private grow(): void {
    this.capacity = Math.ceil(this.capacity * 1.5)
    growAll(this.columns, this.capacity)
    for (const columns of this.nodes) growAll(columns, this.capacity)
    for (const kept of this.ordered.values()) kept.column = grown(kept.column, this.capacity)
  }
}

function attributeKey(json: string, code: string, places: ReadonlyMap<string, number>): number {
  // most goods have it not: no need to read the whole document to know
  if (!json.includes(code)) return NaN
  const value = (JSON.parse(json) as Record<string, unknown>)[code]
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' ? (places.get(value) ?? Infinity) : NaN
}
