import type { Filter } from '#contract/good.ts'
import type { Attribute } from '../dictionary.ts'
import {
  boolFacet,
  HISTOGRAM_STEPS,
  listFacet,
  numberFacet,
  priceEdges,
  priceFacet,
  type RangeCounts,
  stepOf,
  vendorFacet,
} from '../facet.ts'
import { facetAttributes } from '../facet-choice.ts'
import type { FilterGroup } from '../filter-group.ts'
import type { Part } from './scope.ts'
import type { Scratch } from './scratch.ts'
import type { Segment } from './segment.ts'
import type { Store } from './store.ts'

/**
 * Counts every facet from the one pass that marked the goods: a good that passed everything counts in all of them, one
 * that failed a single filter counts in the facet of that filter alone.
 */
export function countFacets(store: Store, pass: Pass, groups: readonly FilterGroup[], node: number): Filter[] {
  const chosen = new Set(groups.flatMap((group) => ('attribute' in group ? group.attribute : [])))
  const goodsByCategory = new Map(pass.parts.map(({ segment, start, end }) => [segment.category, end - start]))
  // 0 for a filter nobody chose: its facet counts what passed everything.
  const markOf = (facet: string) => groups.findIndex((group) => group.facet === facet) + 1

  const { vendors } = store.dictionary
  const byVendor = countCodes(pass, (segment) => segment.columns.vendor, vendors.length, markOf('vendor'))
  const prices = countPrices(pass, (segment) => segment.nodes[node]!.price, markOf('price'))
  const attributeFacet = (attribute: Attribute): Filter[] => {
    const { code, type } = attribute
    const mark = markOf(code)
    if (type === 'number') {
      return numberFacet(
        attribute,
        countRange(pass, ({ attributes }) => attributes.get(code) as Float64Array, mark),
      )
    }
    const { values } = store.valueCodes.get(code)!
    const counts = countCodes(pass, ({ attributes }) => attributes.get(code) as Int32Array, values.length, mark)
    const byValue = named(counts, values, 1)
    return type === 'list' ? listFacet(attribute, byValue) : boolFacet(attribute, byValue)
  }
  return [
    ...vendorFacet(
      named(
        byVendor,
        vendors.map(({ code }) => code),
        0,
      ),
      store.dictionary,
    ),
    ...priceFacet(prices),
    ...facetAttributes(goodsByCategory, chosen).flatMap(attributeFacet),
  ]
}

/** What the one pass over the scope left behind. */
export interface Pass {
  parts: readonly Part[]
  scratch: Scratch
  /** Nothing is chosen: everything passed. */
  isOpen: boolean
}

interface CodeCounts {
  /** By value number: does the scope hold it, and how many goods would it show. */
  exists: Uint8Array
  goods: Int32Array
}

function named({ exists, goods }: CodeCounts, names: readonly string[], first: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = first; i < exists.length; i++) {
    if (exists[i] === 1) counts.set(names[i]!, goods[i]!)
  }
  return counts
}

type ColumnOf<T> = (segment: Segment) => T | undefined

function countCodes(
  { parts, scratch, isOpen }: Pass,
  columnOf: ColumnOf<Int32Array>,
  size: number,
  own: number,
): CodeCounts {
  const { rows, failed } = scratch
  const exists = new Uint8Array(size)
  const goods = new Int32Array(size)
  for (const { segment, start, end } of parts) {
    const column = columnOf(segment)
    if (!column) continue
    if (isOpen) addAllCodes(goods, column, rows, start, end)
    else addCodes(exists, goods, column, rows, failed, start, end, own)
  }
  return { exists: isOpen ? Uint8Array.from(goods, (n) => (n > 0 ? 1 : 0)) : exists, goods }
}

function addAllCodes(goods: Int32Array, column: Int32Array, rows: Int32Array, start: number, end: number): void {
  for (let i = start; i < end; i++) goods[column[rows[i]!]!]!++
}

function addCodes(
  exists: Uint8Array,
  goods: Int32Array,
  column: Int32Array,
  rows: Int32Array,
  failed: Uint16Array,
  start: number,
  end: number,
  own: number,
): void {
  for (let i = start; i < end; i++) {
    const code = column[rows[i]!]!
    exists[code] = 1
    const failure = failed[i]!
    if (failure === 0 || failure === own) goods[code]!++
  }
}

function countRange(
  { parts, scratch, isOpen }: Pass,
  columnOf: ColumnOf<Float64Array>,
  own: number,
): RangeCounts | null {
  const { rows, failed } = scratch
  const bounds = { min: Infinity, max: -Infinity }
  for (const { segment, start, end } of parts) {
    const column = columnOf(segment)
    if (column) widen(bounds, column, rows, start, end)
  }
  if (bounds.min > bounds.max) return null
  // One more than there are steps: the maximum itself falls beyond the last one, and is put back into it.
  const bins = new Int32Array(HISTOGRAM_STEPS + 1)
  const steps = stepsPerUnit(bounds)
  for (const { segment, start, end } of parts) {
    const column = columnOf(segment)
    if (!column) continue
    if (isOpen) addAllToBins(bins, bounds.min, steps, column, rows, start, end)
    else addToBins(bins, bounds.min, steps, column, rows, failed, start, end, own)
  }
  bins[HISTOGRAM_STEPS - 1]! += bins[HISTOGRAM_STEPS]!
  return { ...bounds, bins }
}

/** As `countRange`, but far-apart prices are counted between edges of their own scale. */
function countPrices(pass: Pass, columnOf: (segment: Segment) => Float64Array, own: number): RangeCounts | null {
  const counted = countRange(pass, columnOf, own)
  const edges = counted && priceEdges(counted.min, counted.max)
  if (!edges) return counted
  const { rows, failed } = pass.scratch
  const bins = new Int32Array(HISTOGRAM_STEPS)
  for (const { segment, start, end } of pass.parts) {
    const column = columnOf(segment)
    for (let i = start; i < end; i++) {
      if (pass.isOpen || failed[i] === 0 || failed[i] === own) bins[stepOf(edges, column[rows[i]!]!)]!++
    }
  }
  return { ...counted, bins }
}

/** One step holds all when there is one value only. SQL multiplies the same way, so that rounding moves nobody. */
const stepsPerUnit = ({ min, max }: { min: number; max: number }) => (min === max ? 0 : HISTOGRAM_STEPS / (max - min))

/** NaN, a good without the value, is neither less nor more. */
function widen(
  bounds: { min: number; max: number },
  column: Float64Array,
  rows: Int32Array,
  start: number,
  end: number,
): void {
  let { min, max } = bounds
  for (let i = start; i < end; i++) {
    const value = column[rows[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  bounds.min = min
  bounds.max = max
}

function addAllToBins(
  bins: Int32Array,
  min: number,
  steps: number,
  column: Float64Array,
  rows: Int32Array,
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i++) {
    const value = column[rows[i]!]!
    if (value === value) bins[((value - min) * steps) | 0]!++
  }
}

function addToBins(
  bins: Int32Array,
  min: number,
  steps: number,
  column: Float64Array,
  rows: Int32Array,
  failed: Uint16Array,
  start: number,
  end: number,
  own: number,
): void {
  for (let i = start; i < end; i++) {
    const failure = failed[i]!
    if (failure !== 0 && failure !== own) continue
    const value = column[rows[i]!]!
    if (value === value) bins[((value - min) * steps) | 0]!++
  }
}
