import type { Filter } from '#contract/good.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type Attribute, type Dictionary } from './dictionary.ts'
import { BOOL_VALUES } from './filter-group.ts'

/** Bars of a range's small chart. */
export const HISTOGRAM_STEPS = 20

/** Goods by value; a value of the scope that the choice leaves without goods stands with 0. */
export type ValueCounts = ReadonlyMap<string, number>

/** `min` and `max` span the whole scope, so that a slider stands still; `bins` count what the other filters leave. */
export interface RangeCounts {
  min: number
  max: number
  bins: ArrayLike<number>
}

/** The most goods first, those the choice leaves nothing last; by name among equals. */
export function vendorFacet(countByCode: ValueCounts, { vendors }: Dictionary): Filter[] {
  const values = vendors
    .flatMap(({ code, slug, name }) => {
      const count = countByCode.get(code)
      return count === undefined ? [] : [{ value: slug, label: name, count }]
    })
    .sort((a, b) => b.count - a.count)
  return values.length > 0 ? [{ code: 'vendor', name: 'Бренд', type: 'list', unit: null, values }] : []
}

export function priceFacet(kopecks: RangeCounts | null): Filter[] {
  if (!kopecks) return []
  const range = { ...kopecks, min: kopecksToRubles(kopecks.min), max: kopecksToRubles(kopecks.max) }
  const edges = priceEdges(kopecks.min, kopecks.max)?.map(kopecksToRubles)
  return [{ code: 'price', name: 'Цена', type: 'range', unit: '₽', ...rangeFields(range), ...(edges && { edges }) }]
}

/** Prices this far apart crowd at the low end of an even scale. */
const WIDE = 4

/**
 * Where the bars of prices part: each so many times dearer than the one before, in whole roubles. Most goods are cheap
 * and a few very dear: on an even scale they would all stand in the first bar. Null: an even scale will do.
 */
export function priceEdges(min: number, max: number): number[] | null {
  if (min <= 0 || max < min * WIDE) return null
  const ratio = max / min
  const edges = Array.from({ length: HISTOGRAM_STEPS - 1 }, (_, step) => {
    const edge = min * ratio ** ((step + 1) / HISTOGRAM_STEPS)
    return Math.min(max, Math.max(min, Math.round(edge / 100) * 100))
  })
  return [min, ...edges, max]
}

/** Which bar a price stands in: the last one whose edge it has reached. */
export function stepOf(edges: readonly number[], price: number): number {
  let step = 0
  while (step < HISTOGRAM_STEPS - 1 && price >= edges[step + 1]!) step++
  return step
}

export function numberFacet({ code, name, unit }: Attribute, range: RangeCounts | null): Filter[] {
  return range ? [{ code, name, type: 'range', unit, ...rangeFields(range) }] : []
}

/** One value alone is one bar. */
function rangeFields({ min, max, bins }: RangeCounts) {
  return { min, max, histogram: Array.from(bins).slice(0, min === max ? 1 : HISTOGRAM_STEPS) }
}

/** Known values in the shop's order; those only goods know come last, by value. */
export function listFacet({ code, name, unit, labels }: Attribute, counts: ValueCounts): Filter[] {
  if (counts.size === 0) return []
  const known = [...labels].filter(([value]) => counts.has(value))
  const others = [...counts.keys()].filter((value) => !labels.has(value)).sort()
  const shown = [...known, ...others.map((value) => [value, value] as const)]
  const values = shown.map(([value, label]) => ({ value, label, count: counts.get(value)! }))
  return [{ code, name, type: 'list', unit, values }]
}

export function boolFacet({ code, name, unit }: Attribute, countByValue: ValueCounts): Filter[] {
  const values = BOOL_VALUES.flatMap(({ value, label }) => {
    const count = countByValue.get(value)
    return count === undefined ? [] : [{ value, label, count }]
  })
  return values.length > 0 ? [{ code, name, type: 'bool', unit, values }] : []
}
