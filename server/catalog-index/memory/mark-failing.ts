import type { FilterGroup, Interval } from '../filter-group.ts'
import { FAILED_MORE, type Scratch } from './scratch.ts'
import type { Segment } from './segment.ts'
import type { Store } from './store.ts'

/** How a segment's rows are held against a filter: wanted value numbers, or intervals; null: no good here can pass. */
type Test = { codes: Int32Array; wanted: Uint8Array } | { numbers: Float64Array; intervals: readonly Interval[] } | null

function testOf(store: Store, segment: Segment, node: number, group: FilterGroup): Test {
  if (group.kind === 'vendor') {
    const { vendors, vendorBySlug } = store.dictionary
    const wanted = new Uint8Array(vendors.length)
    for (const slug of group.slugs) wanted[vendorBySlug.get(slug)?.order ?? vendors.length] = 1
    return { codes: segment.columns.vendor, wanted }
  }
  if (group.kind === 'price') return { numbers: segment.nodes[node]!.price, intervals: group.intervals }
  const column = segment.attributes.get(group.attribute.code)
  if (!column) return null
  if (group.kind === 'number') return { numbers: column as Float64Array, intervals: group.intervals }
  const values = group.kind === 'bool' ? group.values.map((is) => (is ? '1' : '0')) : group.values
  return { codes: column as Int32Array, wanted: store.valueCodes.get(group.attribute.code)!.wanted(values) }
}

function isWithin(value: number, intervals: readonly Interval[]): boolean {
  for (const [min, max] of intervals) {
    if (value >= min && value <= max) return true
  }
  return false
}

/** Keeps the rows that pass, closing the gaps. */
export function dropFailing(
  store: Store,
  segment: Segment,
  node: number,
  group: FilterGroup,
  rows: Int32Array,
  start: number,
  end: number,
): number {
  const test = testOf(store, segment, node, group)
  if (!test) return start
  let retained = start
  for (let i = start; i < end; i++) {
    const row = rows[i]!
    const passes = 'codes' in test ? test.wanted[test.codes[row]!] === 1 : isWithin(test.numbers[row]!, test.intervals)
    if (passes) rows[retained++] = row
  }
  return retained
}

/** Notes in scratch.failed which rows from start to end do not pass; `mark` is the filter's number, from 1. */
export function markFailing(
  store: Store,
  segment: Segment,
  node: number,
  group: FilterGroup,
  scratch: Scratch,
  start: number,
  end: number,
  mark: number,
): void {
  const test = testOf(store, segment, node, group)
  if (!test) markAll(scratch.failed, start, end, mark)
  else if ('codes' in test) markUnwanted(scratch, start, end, test.codes, test.wanted, mark)
  else if (test.intervals.length === 1) markOutside(scratch, start, end, test.numbers, test.intervals[0]!, mark)
  else markOutsideAll(scratch, start, end, test.numbers, test.intervals, mark)
}

function markAll(failed: Uint16Array, start: number, end: number, mark: number): void {
  for (let i = start; i < end; i++) failed[i] = failed[i] === 0 ? mark : FAILED_MORE
}

function markUnwanted(
  { rows, failed }: Scratch,
  start: number,
  end: number,
  codes: Int32Array,
  wanted: Uint8Array,
  mark: number,
): void {
  for (let i = start; i < end; i++) {
    if (wanted[codes[rows[i]!]!] !== 1) failed[i] = failed[i] === 0 ? mark : FAILED_MORE
  }
}

function markOutside(
  { rows, failed }: Scratch,
  start: number,
  end: number,
  numbers: Float64Array,
  [min, max]: Interval,
  mark: number,
): void {
  for (let i = start; i < end; i++) {
    const value = numbers[rows[i]!]!
    if (!(value >= min && value <= max)) failed[i] = failed[i] === 0 ? mark : FAILED_MORE
  }
}

function markOutsideAll(
  { rows, failed }: Scratch,
  start: number,
  end: number,
  numbers: Float64Array,
  intervals: readonly Interval[],
  mark: number,
): void {
  for (let i = start; i < end; i++) {
    if (!isWithin(numbers[rows[i]!]!, intervals)) failed[i] = failed[i] === 0 ? mark : FAILED_MORE
  }
}

/** A filter without a facet: goods with nothing in stock count nowhere. */
export function markOutOfStock({ rows, failed }: Scratch, start: number, end: number, pieces: Int32Array): void {
  for (let i = start; i < end; i++) {
    if (pieces[rows[i]!] === 0) failed[i] = FAILED_MORE
  }
}
