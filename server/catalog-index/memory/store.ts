import type { Supply } from '#rules/delivery/stock.ts'
import { discountPercent } from '#rules/money/discount-percent.ts'
import type { Dictionary } from '../dictionary.ts'
import { codeOrderKey } from './code-order.ts'
import { NameOrder } from './name-order.ts'
import { FOR_RENT, GONE, ON_SALE, Segment } from './segment.ts'
import { ValueCodes } from './value-codes.ts'

/** A good as it is read; `nameRank` only with a load. */
export interface GoodRow {
  code: string
  article: string
  name: string
  slug: string
  unit: string
  categoryCode: string
  vendorCode: string
  isHire: boolean
  pictures: string
  labels: string
  attributes: Record<string, unknown>
  popularity: number
  ratingValue: number
  ratingCount: number
  created: number
  nameRank: number | null
}

export interface LoadedStockRow {
  code: string
  isHire: boolean
  warehouse: number
  node: number
  pieces: number
}

export interface OfferRow {
  code: string
  node: number
  price: number
  priceOld: number
  priceRegistered: number
  /** Days since the year 2000; NaN: nobody has said. */
  saleEnds: number
  bonuses: number
  transferDays: number
}

export interface GoodLocation {
  segment: Segment
  row: number
}

const ROWS = 2 ** 26
const MOST_PIECES = 2 ** 31 - 1
const COUNTS = 2 ** 32

const ratingKey = (value: number, count: number) => Math.round(value * 100) * COUNTS + count
export const ratingOf = (key: number) => ({ value: Math.floor(key / COUNTS) / 100, count: key % COUNTS })

/** The whole catalogue in memory. Synchronous: whoever reads never sees half a change. */
export class Store {
  readonly dictionary: Dictionary
  readonly segments: Segment[]
  readonly nodeIndex: ReadonlyMap<string, number>
  readonly valueCodes: ReadonlyMap<string, ValueCodes>
  readonly names: NameOrder
  private readonly places = new Map<string, number>()
  /** What was found last: rows of one good come together. */
  private found: (GoodLocation & { code: string }) | null = null

  constructor(dictionary: Dictionary, goodsByCategory: ReadonlyMap<string, number>) {
    const { nodes, categories, attributes } = dictionary
    const counters = dictionary.counters.map(({ length }) => length)
    this.dictionary = dictionary
    this.names = new NameOrder([...goodsByCategory.values()].reduce((sum, goods) => sum + goods, 0))
    this.nodeIndex = new Map(nodes.map((code, i) => [code, i]))
    this.segments = categories.map((each) => new Segment(each, counters, goodsByCategory.get(each.code) ?? 0))
    const coded = [...attributes.values()].filter(({ type }) => type !== 'number')
    this.valueCodes = new Map(coded.map((attribute) => [attribute.code, new ValueCodes(attribute)]))
  }

  get goods(): number {
    return this.places.size
  }

  find(code: string): GoodLocation | null {
    if (this.found?.code === code) return this.found
    const packed = this.places.get(code)
    if (packed === undefined) return null
    this.found = { code, segment: this.segments[Math.floor(packed / ROWS)]!, row: packed % ROWS }
    return this.found
  }

  /** Writes what a good is; its offers and stock stay, or are none if it is new or has moved to another category. */
  putGood(good: GoodRow): void {
    const { categoryByCode, vendorByCode } = this.dictionary
    const category = categoryByCode.get(good.categoryCode)
    const vendor = vendorByCode.get(good.vendorCode)
    // Newer than the dictionary: its table says to load everything again, and that is on its way.
    if (!category || !vendor) return this.removeGood(good.code)
    const segment = this.segments[category.order]!
    const row = this.rowIn(segment, good.code)
    const { columns } = segment
    const state = good.isHire ? FOR_RENT : ON_SALE
    if (columns.state[row] !== state) {
      this.clearOffers(segment, row)
      this.clearStock(segment, row)
    }
    columns.state[row] = state
    columns.codeKey[row] = codeOrderKey(good.code)
    columns.vendor[row] = vendor.order
    columns.popularity[row] = good.popularity
    columns.rating[row] = ratingKey(good.ratingValue, good.ratingCount)
    columns.created[row] = good.created
    if (good.nameRank !== null) this.names.load(good.nameRank, good.name, good.code)
    columns.nameRank[row] = good.nameRank ?? this.names.rank(good.name, good.code)
    columns.family[row] = segment.familyOf(vendor.order, good.name)
    segment.code[row] = good.code
    segment.article[row] = good.article
    segment.name[row] = good.name
    segment.slug[row] = good.slug
    segment.unit[row] = good.unit
    segment.pictures[row] = good.pictures
    segment.labels[row] = good.labels
    this.putAttributes(segment, row, good.attributes)
  }

  removeGood(code: string): void {
    const place = this.find(code)
    if (!place) return
    this.places.delete(code)
    this.found = null
    this.clearOffers(place.segment, place.row)
    this.clearStock(place.segment, place.row)
    place.segment.releaseRow(place.row)
  }

  private rowIn(segment: Segment, code: string): number {
    const before = this.find(code)
    if (before?.segment === segment) return before.row
    if (before) this.removeGood(code)
    const row = segment.takeRow()
    this.places.set(code, segment.category.order * ROWS + row)
    return row
  }

  private putAttributes(segment: Segment, row: number, values: Record<string, unknown>): void {
    for (const column of segment.attributes.values()) column[row] = column instanceof Float64Array ? NaN : 0
    for (const code in values) {
      const attribute = this.dictionary.attributes.get(code)
      const value = values[code]
      if (!attribute) continue
      if (attribute.type === 'number') {
        if (typeof value === 'number') segment.numbers(code)[row] = value
      } else if (attribute.type === 'bool') {
        if (typeof value === 'boolean')
          segment.valueCodes(code)[row] = this.valueCodes.get(code)!.add(value ? '1' : '0')
      } else if (typeof value === 'string') {
        segment.valueCodes(code)[row] = this.valueCodes.get(code)!.add(value)
      }
    }
  }

  clearOffers(segment: Segment, row: number): void {
    for (const node of segment.nodes) {
      node.price[row] = 0
      node.percent[row] = 0
    }
  }

  clearStock(segment: Segment, row: number): void {
    segment.columns.total[row] = 0
    segment.columns.supplied[row] = 0
    segment.columns.supplier[row] = 0
    for (const { local, shelves } of segment.nodes) {
      local[row] = 0
      for (const shelf of shelves) shelf[row] = 0
    }
  }

  putOffer({ segment, row }: GoodLocation, offer: OfferRow): void {
    if (segment.columns.state[row] !== ON_SALE) return
    const columns = segment.nodes[offer.node]
    if (!columns) return
    columns.price[row] = offer.price
    columns.priceOld[row] = offer.priceOld
    columns.priceRegistered[row] = offer.priceRegistered
    columns.percent[row] = discountPercent(offer.price, offer.priceOld) ?? 0
    columns.saleEnds[row] = offer.saleEnds
    columns.bonuses[row] = offer.bonuses
    columns.transferDays[row] = offer.transferDays
  }

  /** A day's rent is the same everywhere. */
  putTariff({ segment, row }: GoodLocation, pricePerDay: number): void {
    if (segment.columns.state[row] !== FOR_RENT) return
    for (const columns of segment.nodes) {
      columns.price[row] = pricePerDay
      columns.priceOld[row] = NaN
      columns.priceRegistered[row] = NaN
      columns.percent[row] = 0
      columns.bonuses[row] = 0
      columns.transferDays[row] = 0
    }
  }

  addStock({ segment, row }: GoodLocation, { isHire, warehouse, node, pieces }: Omit<LoadedStockRow, 'code'>): void {
    if (segment.columns.state[row] === GONE || isHire !== (segment.columns.state[row] === FOR_RENT)) return
    const { total, supplied, supplier } = segment.columns
    total[row] = Math.min(total[row]! + pieces, MOST_PIECES)
    const local = segment.nodes[node]?.local
    if (local) local[row] = Math.min(local[row]! + pieces, MOST_PIECES)
    const shelf = segment.nodes[node]?.shelves[this.dictionary.counters[node]!.indexOf(warehouse)]
    if (shelf && !isHire) shelf[row] = pieces
    if (!this.dictionary.supplyByWarehouse.has(warehouse)) return
    supplied[row] = Math.min(supplied[row]! + pieces, MOST_PIECES)
    if (this.isSooner(warehouse, supplier[row]!)) supplier[row] = warehouse
  }

  /** Of two suppliers of one good; of those as quick the one met first by its number. */
  private isSooner(place: number, than: number): boolean {
    const days = (warehouse: number) => this.dictionary.supplyByWarehouse.get(warehouse)?.leadDays ?? Infinity
    return than === 0 || days(place) < days(than) || (days(place) === days(than) && place < than)
  }

  supplyOf({ segment, row }: Pick<GoodLocation, 'segment' | 'row'>, node: number): Supply | null {
    const { supplied, supplier } = segment.columns
    const supply = this.dictionary.supplyByWarehouse.get(supplier[row]!)
    if (!supply) return null
    return {
      suppliedCount: supplied[row]!,
      leadDays: supply.leadDays,
      isToHere: supply.node === node,
    }
  }
}
