import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { ListingRequest } from '../catalog-index.ts'
import { compareCodes } from './code-order.ts'
import type { Part } from './scope.ts'
import type { Scratch } from './scratch.ts'
import type { Segment } from './segment.ts'
import type { GoodLocation } from './store.ts'
import { type Before, FirstFew, window } from './top-rows.ts'

/** Pages that end before this are picked by a heap, deeper ones by parting. */
const FEW = 512

type SortColumn = Float64Array | Uint8Array

/** Which numbers a listing is ordered by, and whether the largest comes first. */
function columnOf(
  { columns, nodes }: Segment,
  sort: ListingRequest['sort'],
  node: number,
): { column: SortColumn; sign: 1 | -1 } {
  const offers = nodes[node]!
  if (sort === 'price-asc') return { column: offers.price, sign: 1 }
  if (sort === 'price-desc') return { column: offers.price, sign: -1 }
  if (sort === 'discount') return { column: offers.percent, sign: -1 }
  if (sort === 'rating') return { column: columns.rating, sign: -1 }
  if (sort === 'new') return { column: columns.created, sign: -1 }
  if (sort === 'name') return { column: columns.nameRank, sign: 1 }
  return { column: columns.popularity, sign: -1 }
}

/** The goods of the page asked for, among those that passed. */
export function pageOf(
  parts: readonly Part[],
  scratch: Scratch,
  total: number,
  request: ListingRequest,
  node: number,
): GoodLocation[] {
  const { sort, scope, page, perPage } = request
  const from = (page - 1) * perPage
  if (from >= total) return []
  const end = Math.min(from + perPage, total)
  const isRanked = sort === 'rank' && scope.codes !== undefined
  const keys = isRanked ? rankKeys(scope.codes!) : sortKeys(sort, node)
  const nearnessIn = isRanked ? null : nearnessBy(node, !scope.isHire && request.nodeCode === MAIN_BRANCH_CODE)
  const isByFamily = sort === 'families'
  const places =
    end <= FEW && !isByFamily
      ? firstPlaces(parts, scratch, end, keys, nearnessIn).subarray(from)
      : deepPlaces(parts, scratch, total, from, end, keys, nearnessIn, isByFamily)
  return Array.from(places, (at) => placeAt(parts, scratch.rows, at))
}

/** 0: here, 1: in another branch, 2: nowhere. Whatever the order, the nearer stands first; a search has its own. */
type NearnessIn = ((segment: Segment) => (row: number) => number) | null

/** The main city sells what is anywhere, but rents out what stands there. */
const nearnessBy =
  (node: number, isAnywhere: boolean): NearnessIn =>
  ({ columns: { total }, nodes }) => {
    const here = isAnywhere ? total : nodes[node]!.local
    return (row) => (here[row]! > 0 ? 0 : total[row]! > 0 ? 1 : 2)
  }

const NEARNESSES = 3

/** Gives a part's numbers to order by, the smaller first: of each row, or null for those of `column` times `sign`. */
type Keys = (segment: Segment) => { column: SortColumn; sign: 1 | -1 } | ((row: number) => number)

const sortKeys =
  (sort: ListingRequest['sort'], node: number): Keys =>
  (segment) =>
    columnOf(segment, sort, node)

/** The search's own order; the first place counts if a code stands twice. */
function rankKeys(codes: readonly string[]): Keys {
  const ranks = new Map<string, number>()
  for (let i = codes.length - 1; i >= 0; i--) ranks.set(codes[i]!, i)
  return ({ code }) =>
    (row) =>
      ranks.get(code[row]!)!
}

/** Places in scratch.rows of the first few, in order. */
function firstPlaces(
  parts: readonly Part[],
  scratch: Scratch,
  most: number,
  keys: Keys,
  nearnessIn: NearnessIn,
): Int32Array {
  const isCodeBefore = (a: number, b: number) => codeBefore(parts, scratch.rows, a, b)
  const first = Array.from({ length: nearnessIn ? NEARNESSES : 1 }, () => new FirstFew(most, isCodeBefore))
  for (const part of parts) {
    const key = keys(part.segment)
    if (typeof key === 'function') offerByRank(first[0]!, scratch, part, key)
    else offerByColumn(first, scratch, part, key.column, key.sign, nearnessIn?.(part.segment) ?? null)
  }
  const places = new Int32Array(most)
  let taken = 0
  for (const each of first) {
    const some = each.take().subarray(0, most - taken)
    places.set(some, taken)
    taken += some.length
  }
  return places.subarray(0, taken)
}

function offerByColumn(
  first: readonly FirstFew[],
  { rows, failed }: Scratch,
  { start, end }: Part,
  column: SortColumn,
  sign: number,
  nearness: ((row: number) => number) | null,
): void {
  for (let i = start; i < end; i++) {
    const row = rows[i]!
    const key = sign * column[row]!
    const among = first[nearness ? nearness(row) : 0]!
    if (key <= among.limit && failed[i] === 0) among.offer(key, i)
  }
}

function offerByRank(
  first: FirstFew,
  { rows, failed }: Scratch,
  { start, end }: Part,
  rank: (row: number) => number,
): void {
  for (let i = start; i < end; i++) {
    if (failed[i] === 0) first.offer(rank(rows[i]!), i)
  }
}

function deepPlaces(
  parts: readonly Part[],
  scratch: Scratch,
  total: number,
  from: number,
  to: number,
  keys: Keys,
  nearnessIn: NearnessIn,
  isByFamily: boolean,
): Int32Array {
  scratch.reserveOrder(total)
  const { rows, failed, matches, keys: values, ties, nearnesses, families } = scratch
  let n = 0
  let before = 0
  for (const { segment, start, end } of parts) {
    const { family } = segment.columns
    const key = keys(segment)
    const nearness = nearnessIn?.(segment)
    for (let i = start; i < end; i++) {
      if (failed[i] !== 0) continue
      const row = rows[i]!
      matches[n] = i
      values[n] = typeof key === 'function' ? key(row) : key.sign * key.column[row]!
      nearnesses[n] = nearness ? nearness(row) : 0
      families[n] = family[row] === 0 ? 0 : before + family[row]!
      ties[n++] = segment.columns.codeKey[row]!
    }
    before += segment.mostFamilies
  }
  const isBefore = (a: number, b: number) => {
    if (nearnesses[a] !== nearnesses[b]) return nearnesses[a]! < nearnesses[b]!
    if (values[a] !== values[b]) return values[a]! < values[b]!
    if (ties[a] !== ties[b]) return ties[a]! < ties[b]!
    return a !== b && codeBefore(parts, rows, matches[a]!, matches[b]!)
  }
  const inOrder = isByFamily ? byFamily(families.subarray(0, n), before, isBefore) : isBefore
  return window(total, from, to, inOrder).map((item) => matches[item]!)
}

/** Each family stands where its first stands, its own in their order. */
function byFamily(families: Int32Array, most: number, isBefore: Before): Before {
  const first = new Int32Array(most + 1).fill(-1)
  families.forEach((family, item) => {
    if (family > 0 && (first[family] === -1 || isBefore(item, first[family]!))) first[family] = item
  })
  const leaderOf = (item: number) => (families[item] === 0 ? item : first[families[item]!]!)
  return (a, b) => {
    const [one, other] = [leaderOf(a), leaderOf(b)]
    return one === other ? isBefore(a, b) : isBefore(one, other)
  }
}

function codeBefore(parts: readonly Part[], rows: Int32Array, a: number, b: number): boolean {
  const [one, other] = [placeAt(parts, rows, a), placeAt(parts, rows, b)]
  return compareCodes(one.segment.code[one.row]!, other.segment.code[other.row]!) < 0
}

function placeAt(parts: readonly Part[], rows: Int32Array, at: number): GoodLocation {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at < parts[middle]!.end) high = middle
    else low = middle + 1
  }
  return { segment: parts[low]!.segment, row: rows[at]! }
}
