import type { ListingScope } from '../catalog-index.ts'
import { conditionGroups } from '../filter-group.ts'
import { dropFailing } from './mark-failing.ts'
import type { Scratch } from './scratch.ts'
import { FOR_RENT, ON_SALE, type Segment } from './segment.ts'
import type { Store } from './store.ts'

/** The goods of the scope in one segment: scratch.rows from start to end. */
export interface Part {
  segment: Segment
  start: number
  end: number
}

/** Puts the goods of the scope into scratch.rows. */
export function collectScope(store: Store, scratch: Scratch, scope: ListingScope, node: number): Part[] {
  const { categoryByCode, vendorByCode } = store.dictionary
  const conditions = conditionGroups(scope.conditions, store.dictionary)
  const category = scope.categoryCode === undefined ? null : categoryByCode.get(scope.categoryCode)
  const vendor = scope.vendorCode === undefined ? null : vendorByCode.get(scope.vendorCode)
  if (!conditions || category === undefined || vendor === undefined) return []

  const state = scope.isHire ? FOR_RENT : ON_SALE
  const segments = category ? store.segments.slice(category.order, category.end) : store.segments
  const wanted = scope.codes && rowsBySegment(store, scope.codes)
  scratch.reserve(wanted ? scope.codes!.length : segments.reduce((sum, { length }) => sum + length, 0))
  const parts: Part[] = []
  let at = 0
  for (const segment of segments) {
    const rows = wanted?.get(segment)
    const most = rows ? rows.length : wanted ? 0 : segment.length
    if (most === 0) continue
    let end = take(scratch.rows, at, segment, rows ?? null, vendor?.order ?? null)
    end = retainOffered(scratch.rows, at, end, segment, node, state)
    if (scope.onlyDiscounted) end = retainPositive(scratch.rows, at, end, segment.nodes[node]!.percent)
    for (const group of conditions) end = dropFailing(store, segment, node, group, scratch.rows, at, end)
    if (end > at) parts.push({ segment, start: at, end })
    at = end
  }
  return parts
}

function rowsBySegment(store: Store, codes: readonly string[]): Map<Segment, number[]> {
  const found = new Map<Segment, number[]>()
  for (const code of new Set(codes)) {
    const place = store.find(code)
    if (!place) continue
    const rows = found.get(place.segment)
    if (rows) rows.push(place.row)
    else found.set(place.segment, [place.row])
  }
  return found
}

/** The first and widest step: the rows listed, or all; of one vendor, or any. */
function take(rows: Int32Array, at: number, segment: Segment, listed: number[] | null, vendor: number | null): number {
  const { vendor: vendors } = segment.columns
  const { length } = segment
  let end = at
  if (listed) {
    for (const row of listed) {
      if (vendor === null || vendors[row] === vendor) rows[end++] = row
    }
  } else if (vendor === null) {
    for (let row = 0; row < length; row++) rows[end++] = row
  } else {
    for (let row = 0; row < length; row++) {
      if (vendors[row] === vendor) rows[end++] = row
    }
  }
  return end
}

function retainOffered(
  rows: Int32Array,
  start: number,
  end: number,
  segment: Segment,
  node: number,
  wanted: number,
): number {
  const { state } = segment.columns
  const { price } = segment.nodes[node]!
  let retained = start
  for (let i = start; i < end; i++) {
    const row = rows[i]!
    if (state[row] === wanted && price[row]! > 0) rows[retained++] = row
  }
  return retained
}

function retainPositive(rows: Int32Array, start: number, end: number, column: Uint8Array): number {
  let retained = start
  for (let i = start; i < end; i++) {
    const row = rows[i]!
    if (column[row]! > 0) rows[retained++] = row
  }
  return retained
}
