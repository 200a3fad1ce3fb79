import type { ListingRequest } from '../catalog-index.ts'
import { compareCodes } from './code-order.ts'
import type { Part } from './scope.ts'
import type { Scratch } from './scratch.ts'
import type { Place } from './store.ts'
import { topRows } from './top-rows.ts'

/** Which numbers a listing is ordered by, and whether the largest comes first. */
function orderOf({ segment }: Part, sort: ListingRequest['sort'], node: number) {
  const { columns } = segment
  const offers = segment.nodes[node]!
  if (sort === 'price-asc') return { column: offers.price, sign: 1 }
  if (sort === 'price-desc') return { column: offers.price, sign: -1 }
  if (sort === 'discount') return { column: offers.percent, sign: -1 }
  if (sort === 'rating') return { column: columns.rating, sign: -1 }
  if (sort === 'new') return { column: columns.created, sign: -1 }
  if (sort === 'name') return { column: columns.nameRank, sign: 1 }
  return { column: columns.popularity, sign: -1 }
}

/** The goods of the page asked for, among the matches. */
export function pageOf(parts: readonly Part[], scratch: Scratch, matched: number, request: ListingRequest, node: number): Place[] {
  const { sort, scope, page, perPage } = request
  const from = (page - 1) * perPage
  if (from >= matched) return []
  const { rows, matches, keys, ties } = scratch
  const ranks = sort === 'rank' && scope.codes ? ranksOf(scope.codes) : null
  let at = 0
  for (const part of parts) {
    const { codeKey } = part.segment.columns
    const { code } = part.segment
    const { column, sign } = orderOf(part, sort, node)
    for (; at < matched && matches[at]! < part.end; at++) {
      const row = rows[matches[at]!]!
      keys[at] = ranks ? ranks.get(code[row]!)! : sign * column[row]!
      ties[at] = codeKey[row]!
    }
  }
  const placeOf = (item: number) => placeAt(parts, rows, matches[item]!)
  const isBefore = (a: number, b: number) => {
    if (keys[a] !== keys[b]) return keys[a]! < keys[b]!
    if (ties[a] !== ties[b]) return ties[a]! < ties[b]!
    return a !== b && compareCodes(codeAt(placeOf(a)), codeAt(placeOf(b))) < 0
  }
  return Array.from(topRows(matched, from, from + perPage, isBefore), placeOf)
}

const codeAt = ({ segment, row }: Place) => segment.code[row]!

/** Place in the search's own order; the first one counts if a code stands twice. */
function ranksOf(codes: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (let i = codes.length - 1; i >= 0; i--) ranks.set(codes[i]!, i)
  return ranks
}

function placeAt(parts: readonly Part[], rows: Int32Array, at: number): Place {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at < parts[middle]!.end) high = middle
    else low = middle + 1
  }
  return { segment: parts[low]!.segment, row: rows[at]! }
}
