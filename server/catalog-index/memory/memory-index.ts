import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type {
  AttributeValue,
  CatalogIndex,
  CategoryCountsScope,
  ListingAnswer,
  ListingRequest,
  VendorCounts,
  VendorCountsScope,
} from '../catalog-index.ts'
import { chosenGroups } from '../filter-group.ts'
import { attributeValue, cardOf, sheetOf } from './card.ts'
import { countFacets } from './facets.ts'
import { markFailing, markOutOfStock } from './mark-failing.ts'
import { pageOf } from './order.ts'
import { collectScope } from './scope.ts'
import { Scratch } from './scratch.ts'
import { FOR_RENT, ON_SALE, type Segment } from './segment.ts'
import type { Store } from './store.ts'

/**
 * Answers from memory: one pass over the goods of the scope yields rows, total and counts. `version` moves with what
 * the store holds.
 */
export function createMemoryIndex(current: () => Store, version: () => number): CatalogIndex {
  const scratch = new Scratch()
  const categoryCounts = countedOnce(version, countCategories)
  const vendorCounts = countedOnce(version, countVendors)
  return {
    listing: async (request) => answerListing(current(), scratch, request),
    cards: async (codes, nodeCode) => {
      const store = current()
      const node = store.nodeIndex.get(nodeCode)
      if (node === undefined) return []
      return codes.flatMap((code) => {
        const place = store.find(code)
        return place && place.segment.nodes[node]!.price[place.row]! > 0 ? cardOf(store, place, node) : []
      })
    },
    sheets: async (codes) => {
      const store = current()
      return new Map(
        codes.flatMap((code) => {
          const place = store.find(code)
          return place ? [[code, sheetOf(store, place)] as const] : []
        }),
      )
    },
    values: async (codes, attributes) => {
      const store = current()
      const places = codes.flatMap((code) => {
        const place = store.find(code)
        return place ? [{ code, ...place }] : []
      })
      return new Map(
        attributes.map((attribute) => {
          const values = new Map<string, AttributeValue>()
          for (const place of places) {
            const value = attributeValue(store, place, attribute)
            if (value !== null) values.set(place.code, value)
          }
          return [attribute, values]
        }),
      )
    },
    categoryCounts: async (scope) => categoryCounts(current(), scope),
    vendorCounts: async (scope) => vendorCounts(current(), scope),
  }
}

function answerListing(store: Store, scratch: Scratch, request: ListingRequest): ListingAnswer {
  const node = store.nodeIndex.get(request.nodeCode)
  if (node === undefined) return { goods: [], total: 0, facets: [] }
  const groups = chosenGroups(request.filters, store.dictionary)
  const parts = collectScope(store, scratch, request.scope, node)
  scratch.failed.fill(0, 0, parts.at(-1)?.end ?? 0)
  const isOpen = groups.length === 0 && !request.inStock
  let total = 0
  for (const { segment, start, end } of parts) {
    groups.forEach((group, i) => markFailing(store, segment, node, group, scratch, start, end, i + 1))
    if (request.inStock) {
      const pieces = request.nodeCode === MAIN_BRANCH_CODE ? segment.columns.total : segment.nodes[node]!.local
      markOutOfStock(scratch, start, end, pieces)
    }
    total += isOpen ? end - start : countPassed(scratch.failed, start, end)
  }
  return {
    goods: pageOf(parts, scratch, total, request, node).map((place) => cardOf(store, place, node)),
    total,
    facets: request.withFacets ? countFacets(store, { parts, scratch, isOpen }, groups, node) : [],
  }
}

function countPassed(failed: Uint16Array, start: number, end: number): number {
  let passed = 0
  for (let i = start; i < end; i++) {
    if (failed[i] === 0) passed++
  }
  return passed
}

/** Asked for with every letter typed into the search, and every good counts: cached while the store stays the same. */
function countedOnce<Counts>(
  version: () => number,
  count: (store: Store, scope: CategoryCountsScope) => Counts,
): (store: Store, scope: Partial<CategoryCountsScope>) => Counts {
  let cached = new Map<string, Counts>()
  let since = -1
  return (store, { isHire = false, vendorCode, nodeCode }) => {
    if (since !== version()) cached = new Map()
    since = version()
    const key = JSON.stringify([isHire, vendorCode, nodeCode])
    const counts = cached.get(key) ?? count(store, { isHire, vendorCode, nodeCode })
    if (cached.size < MOST_COUNTED) cached.set(key, counts)
    return counts
  }
}

/** Branches times makers would be too many to keep. */
const MOST_COUNTED = 200

function countCategories(store: Store, { isHire, vendorCode, nodeCode }: CategoryCountsScope): Map<string, number> {
  const node = nodeCode === undefined ? null : store.nodeIndex.get(nodeCode)
  const vendor = vendorCode === undefined ? null : store.dictionary.vendorByCode.get(vendorCode)
  const counts = new Map<string, number>()
  if (node === undefined || vendor === undefined) return counts
  for (const segment of store.segments) {
    const goods = countOffered(segment, isHire ? FOR_RENT : ON_SALE, vendor?.order ?? null, node)
    if (goods === 0) continue
    const { category } = segment
    for (const { code } of [...category.ancestors, category]) counts.set(code, (counts.get(code) ?? 0) + goods)
  }
  return counts
}

function countVendors(store: Store, { nodeCode }: VendorCountsScope): VendorCounts {
  const node = nodeCode === undefined ? null : store.nodeIndex.get(nodeCode)
  const byRoot = new Map<string, Map<string, number>>()
  if (node === undefined) return byRoot
  for (const { category, columns, nodes, length } of store.segments) {
    const prices = offeredPrices(nodes, node)
    const counts = new Uint32Array(store.dictionary.vendors.length)
    let isEmpty = true
    for (let row = 0; row < length; row++) {
      if (columns.state[row] !== ON_SALE || !isOffered(prices, row)) continue
      counts[columns.vendor[row]!]!++
      isEmpty = false
    }
    if (isEmpty) continue
    const root = (category.ancestors[0] ?? category).code
    const known = byRoot.get(root) ?? new Map<string, number>()
    byRoot.set(root, known)
    counts.forEach((goods, order) => {
      const vendor = store.dictionary.vendors[order]!.code
      if (goods > 0) known.set(vendor, (known.get(vendor) ?? 0) + goods)
    })
  }
  return byRoot
}

type Prices = readonly Segment['nodes'][number]['price'][]

function offeredPrices(nodes: Segment['nodes'], node: number | null): Prices {
  return (node === null ? nodes : [nodes[node]!]).map(({ price }) => price)
}

function isOffered(prices: Prices, row: number): boolean {
  // Mostly the first branch offers it already.
  for (let i = 0; i < prices.length; i++) {
    if (prices[i]![row]! > 0) return true
  }
  return false
}

function countOffered(
  { columns, nodes, length }: Segment,
  wanted: number,
  vendor: number | null,
  node: number | null,
): number {
  const { state, vendor: vendors } = columns
  const prices = offeredPrices(nodes, node)
  let goods = 0
  for (let row = 0; row < length; row++) {
    if (state[row] !== wanted || (vendor !== null && vendors[row] !== vendor)) continue
    if (isOffered(prices, row)) goods++
  }
  return goods
}
