import type { ListSort } from '#rules/goods/list-flags.ts'
import { type Before, FirstFew, window } from '#server/catalog-index/memory/top-rows.ts'
import { marginOf } from './select-goods.ts'
import type { GoodsTable } from './goods-table.ts'

export interface GoodsOrder {
  /** An attribute as `attributes.power`. */
  sort: ListSort | `attributes.${string}`
  isDescending: boolean
}

/** Deeper pages are taken out by quickselect: a heap so large would be slower. */
const HEAP = 5000

/** Room for the keys of one ordering after another: a megabyte anew each time keeps the collector busy. */
let scratch = new Float64Array(0)

interface Keys {
  key: (row: number) => number
  /** What equal keys are told apart by. */
  text?: readonly string[]
}

function keysOf(table: GoodsTable, { sort }: GoodsOrder, node: number): Keys {
  const { columns } = table
  const offers = table.nodes[node]
  const from = (column: ArrayLike<number> | undefined) => (row: number) => column?.[row] ?? NaN
  switch (sort) {
    case 'name':
      return { key: from(columns.nameRank) }
    case 'code':
      return { key: from(columns.codeKey), text: table.code }
    case 'article':
      return { key: from(columns.articleKey), text: table.article }
    case 'barcode':
      return { key: from(columns.barcodeKey), text: table.barcode }
    case 'category':
      return { key: from(columns.category) }
    case 'vendor':
      return { key: from(columns.vendor) }
    case 'price':
      return { key: (row) => offers?.price[row] || NaN }
    case 'priceOld':
      return { key: (row) => (offers?.price[row] ? offers.priceOld[row]! : NaN) }
    case 'cost':
      return { key: from(columns.cost) }
    case 'margin':
      return { key: (row) => marginOf(table, row, node) }
    case 'stock':
      return { key: from(columns.stock) }
    case 'stockHere':
      return { key: from(offers?.local) }
    case 'weight':
      return { key: from(columns.weight) }
    case 'warranty':
      return { key: from(columns.warranty) }
    case 'vat':
      return { key: (row) => (columns.vat[row] === -1 ? NaN : columns.vat[row]!) }
    case 'rating':
      return { key: (row) => (columns.ratingCount[row] ? columns.ratingValue[row]! : NaN) }
    case 'updated':
      return { key: from(columns.updated) }
    case 'popularity':
      return { key: from(columns.popularity) }
    default:
      return { key: from(table.attributeKeys(sort.slice('attributes.'.length))) }
  }
}

/** Of the rows found those that stand from `offset`, in order; what has no value stands last, whichever way. */
export function sortGoods(
  table: GoodsTable,
  rows: Int32Array,
  order: GoodsOrder,
  node: number,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const { key, text } = keysOf(table, order, node)
  const sign = order.isDescending ? -1 : 1
  if (scratch.length < rows.length) scratch = new Float64Array(rows.length)
  const keys = scratch
  for (let at = 0; at < rows.length; at++) {
    const value = key(rows[at]!)
    keys[at] = Number.isNaN(value) ? Infinity : value * sign
  }
  const { codeKey } = table.columns
  const isTieBefore: Before = (a, b) => {
    const [one, other] = [rows[a]!, rows[b]!]
    if (text && keys[a] !== Infinity && text[one] !== text[other]) return text[one]! < text[other]! === sign > 0
    return codeKey[one]! < codeKey[other]!
  }
  const end = Math.min(offset + limit, rows.length)
  if (offset >= end) return []
  if (end > HEAP)
    return Array.from(
      window(rows.length, offset, end, (a, b) => (keys[a] === keys[b] ? isTieBefore(a, b) : keys[a]! < keys[b]!)),
      (at) => rows[at]!,
    )
  const first = new FirstFew(end, isTieBefore)
  for (let at = 0; at < rows.length; at++) if (keys[at]! <= first.limit) first.offer(keys[at]!, at)
  return Array.from(first.take().subarray(offset), (at) => rows[at]!)
}
