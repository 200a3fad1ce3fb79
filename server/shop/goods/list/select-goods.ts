import { LRUCache } from 'lru-cache'
import { isListFlag, type ListFlag, type ListStock, marginOfPrice } from '#rules/goods/list-flags.ts'
import { SEPARATOR } from '#server/catalog-index/memory/read-rows.ts'
import { RENTED, type GoodsTable, HIDDEN, MARKED, NO_PHOTO, NO_TEXT, searchedText } from './goods-table.ts'

export interface GoodsFilter {
  search: string
  /** With everything below it. */
  category: string | null
  vendors: readonly string[]
  labels: readonly string[]
  sources: readonly number[]
  flags: readonly ListFlag[]
  stock: ListStock | null
  /** These alone, of those that fit; null: all. */
  codes: readonly string[] | null
}

/** Where one looks from, and what counts as little. */
export interface GoodsPlace {
  /** The branch's place among the table's; -1: none. */
  node: number
  lowMarginPercent: number
  lowStock: number
  maySeeCost: boolean
  maySeeStock: boolean
}

interface GoodsFacets {
  categories: Record<string, number>
  vendors: Record<string, number>
  labels: Record<string, number>
  sources: Record<string, number>
  flags: Record<string, number>
  stock: Record<string, number>
}

export interface SelectedGoods {
  /** Rows of the table, in no order. */
  rows: Int32Array
  facets: GoodsFacets
}

const FLAGS: readonly ListFlag[] = [
  'shown',
  'hidden',
  'no-photo',
  'no-text',
  'no-price',
  'low-margin',
  'unmapped',
  'marked',
]
const STOCKS: readonly ListStock[] = ['none', 'low', 'some']
const bitOf = (flag: ListFlag) => 1 << FLAGS.indexOf(flag)
const SHOWN_BIT = bitOf('shown')
const HIDDEN_BIT = bitOf('hidden')
const PHOTO_BIT = bitOf('no-photo')
const TEXT_BIT = bitOf('no-text')
const PRICE_BIT = bitOf('no-price')
const MARGIN_BIT = bitOf('low-margin')
const UNMAPPED_BIT = bitOf('unmapped')
const MARKED_BIT = bitOf('marked')

export const marginOf = (table: GoodsTable, row: number, node: number): number =>
  marginOfPrice(table.nodes[node]?.price[row] ?? 0, table.columns.cost[row]!)

/** Reads a row's flags. Its columns are looked up once: a hundred thousand rows ask. */
function flagReader(table: GoodsTable, { node, lowMarginPercent, maySeeCost }: GoodsPlace) {
  const { flags, cost, sources } = table.columns
  const price = table.nodes[node]?.price ?? new Float64Array(table.length)
  return (row: number): number => {
    const own = flags[row]!
    let bits = own & HIDDEN ? HIDDEN_BIT : SHOWN_BIT
    if (own & NO_PHOTO) bits |= PHOTO_BIT
    if (own & NO_TEXT) bits |= TEXT_BIT
    if (!(own & RENTED) && price[row] === 0) bits |= PRICE_BIT
    if (maySeeCost && marginOfPrice(price[row]!, cost[row]!) < lowMarginPercent) bits |= MARGIN_BIT
    if (sources[row] === 0) bits |= UNMAPPED_BIT
    if (own & MARKED) bits |= MARKED_BIT
    return bits
  }
}

/** The place among STOCKS. */
const stockOf = (pieces: number, low: number): number => (pieces <= 0 ? 0 : pieces <= low ? 1 : 2)

const NOTHING = 0
const CATEGORY = 1
const VENDOR = 2
const LABEL = 3
const SOURCE = 4
const STOCK = 5
const MORE = 6

/** Selections somebody pages through, a few at a time. */
const MAX_ENTRIES = 8
/** Room for the rows of a walk, used by one after another: half a megabyte anew each time keeps the collector busy. */
let scratch = new Int32Array(0)
const cached = new WeakMap<GoodsTable, { version: number; selections: LRUCache<string, SelectedGoods> }>()

/** Whoever scrolls or orders anew asks for the same goods: they are walked once until something changes. */
export function selectGoods(table: GoodsTable, filter: GoodsFilter, place: GoodsPlace): SelectedGoods {
  let own = cached.get(table)
  if (own?.version !== table.version)
    cached.set(table, (own = { version: table.version, selections: new LRUCache({ max: MAX_ENTRIES }) }))
  const { selections } = own
  const key = JSON.stringify([filter, place])
  const known = selections.get(key)
  if (known) return known
  const walked = walkGoods(table, filter, place)
  selections.set(key, walked)
  return walked
}

/**
 * One walk over all goods: those that fit everything, and beside every value of a filter how many there would be with
 * it alone. A good that fails one filter counts for that filter's values.
 */
function walkGoods(table: GoodsTable, filter: GoodsFilter, place: GoodsPlace): SelectedGoods {
  const { dictionary, found, length } = table
  const { isUsed, category: rowCategory, vendor: rowVendor, labels: rowLabels, sources: rowSources } = table.columns
  const { stock: pieces } = table.columns
  const category = filter.category === null ? null : (dictionary.categoryByCode.get(filter.category) ?? 'unknown')
  const vendors = new Set(filter.vendors.map((code) => dictionary.vendorByCode.get(code)?.order ?? -1))
  const labelSets = table.labelSets.map((joined) => (joined === '' ? [] : joined.split(SEPARATOR)))
  const isLabelled = labelSets.map((set) => set.some((label) => filter.labels.includes(label)))
  const sources = filter.sources.reduce((bits, id) => bits | (1 << Math.max(0, table.sourceIds.indexOf(id))), 0)
  const isNoSource = filter.sources.length > 0 && filter.sources.every((id) => !table.sourceIds.includes(id))
  const wantedFlags = filter.flags.reduce((bits, flag) => bits | bitOf(flag), 0)
  const words = searchedText(filter.search).split(/\s+/).filter(Boolean)
  const codes = filter.codes && new Set(filter.codes)
  const flagsOf = flagReader(table, place)
  const wantedStock = filter.stock === null ? -1 : STOCKS.indexOf(filter.stock)
  const [areVendors, areLabels, areSources] = [vendors.size > 0, filter.labels.length > 0, filter.sources.length > 0]

  if (scratch.length < table.goods) scratch = new Int32Array(table.goods)
  const rows = scratch
  const byCategory = new Int32Array(dictionary.categories.length)
  const byVendor = new Int32Array(dictionary.vendors.length)
  const byLabels = new Int32Array(labelSets.length)
  // by all bits together: one count a good, taken apart at the end
  const bySources = new Map<number, number>()
  const byFlags = new Int32Array(1 << FLAGS.length)
  const byStock = new Int32Array(STOCKS.length)
  let [running, run] = [0, 0]
  let count = 0

  for (let row = 0; row < length; row++) {
    if (isUsed[row] === 0) continue
    if (codes && !codes.has(table.code[row]!)) continue
    if (words.length > 0) {
      const text = found[row]!
      if (!words.every((word) => text.includes(word))) continue
    }
    const flags = flagsOf(row)
    if ((flags & wantedFlags) !== wantedFlags) continue
    let failed = NOTHING
    const at = rowCategory[row]!
    if (category !== null && (category === 'unknown' || at < category.order || at >= category.end)) failed = CATEGORY
    if (areVendors && !vendors.has(rowVendor[row]!)) failed = failed === NOTHING ? VENDOR : MORE
    const labels = rowLabels[row]!
    if (areLabels && !isLabelled[labels]) failed = failed === NOTHING ? LABEL : MORE
    const known = rowSources[row]!
    if (areSources && (isNoSource || (known & sources) === 0)) failed = failed === NOTHING ? SOURCE : MORE
    const stock = stockOf(pieces[row]!, place.lowStock)
    if (wantedStock >= 0 && wantedStock !== stock) failed = failed === NOTHING ? STOCK : MORE
    if (failed === MORE) continue
    if (failed === NOTHING) {
      rows[count++] = row
      byFlags[flags]!++
    }
    if (failed === NOTHING || failed === CATEGORY) byCategory[at]!++
    if (failed === NOTHING || failed === VENDOR) byVendor[rowVendor[row]!]!++
    if (failed === NOTHING || failed === LABEL) byLabels[labels]!++
    if (failed === NOTHING || failed === SOURCE) {
      // goods of one source stand together
      if (known !== running) {
        bySources.set(running, (bySources.get(running) ?? 0) + run)
        running = known
        run = 0
      }
      run++
    }
    if (failed === NOTHING || failed === STOCK) byStock[stock]!++
  }

  bySources.set(running, (bySources.get(running) ?? 0) + run)

  return {
    rows: rows.slice(0, count),
    facets: {
      categories: subtreeCounts(table, byCategory),
      vendors: counted(dictionary.vendors, (vendor) => [vendor.code, byVendor[vendor.order]!]),
      labels: labelCounts(labelSets, byLabels),
      sources: counted(table.sourceIds, (id, bit) => [String(id), withSource(bySources, 1 << bit)]),
      flags: counted(
        FLAGS.filter((flag) => place.maySeeCost || flag !== 'low-margin'),
        (flag) => [flag, withBit(byFlags, bitOf(flag))],
      ),
      stock: place.maySeeStock ? counted(STOCKS, (stock, at) => [stock, byStock[at]!]) : {},
    },
  }
}

function labelCounts(sets: readonly string[][], counts: Int32Array): Record<string, number> {
  const byLabel: Record<string, number> = {}
  sets.forEach((labels, at) => {
    if (counts[at]! > 0) for (const label of labels) byLabel[label] = (byLabel[label] ?? 0) + counts[at]!
  })
  return byLabel
}

const withBit = (counts: Int32Array, bit: number): number =>
  counts.reduce((sum, count, bits) => (bits & bit ? sum + count : sum), 0)

const withSource = (counts: ReadonlyMap<number, number>, bit: number): number => {
  let sum = 0
  for (const [bits, count] of counts) if (bits & bit) sum += count
  return sum
}

function counted<T>(list: readonly T[], entry: (each: T, at: number) => [string, number]): Record<string, number> {
  const counts: Record<string, number> = {}
  list.forEach((each, at) => {
    const [key, count] = entry(each, at)
    if (count > 0) counts[key] = count
  })
  return counts
}

/** Categories stand in tree order: what lies below one is a run. */
function subtreeCounts({ dictionary }: GoodsTable, own: Int32Array): Record<string, number> {
  const before = new Int32Array(own.length + 1)
  for (let at = 0; at < own.length; at++) before[at + 1] = before[at]! + own[at]!
  return counted(dictionary.categories, ({ code, order, end }) => [code, before[end]! - before[order]!])
}

export const readFlags = (list: readonly string[]): ListFlag[] => list.filter(isListFlag)
