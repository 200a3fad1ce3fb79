import type { GoodsLists, ListedFacets, ListedGood } from '#contract/office/goods-list.ts'
import { LIST_SORTS, LIST_STOCKS, type ListSort, type ListStock } from '#rules/goods/list-flags.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { SEPARATOR } from '#server/catalog-index/memory/read-rows.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { RENTED, type GoodsTable, HIDDEN, MARKED, NO_TEXT } from './goods-table.ts'
import { type GoodsOrder, sortGoods } from './sort-goods.ts'
import { type GoodsFilter, type GoodsPlace, marginOf, readFlags, selectGoods } from './select-goods.ts'

/** Which goods, as an address has it: several values by comma. */
export interface AskedGoods {
  search?: string | undefined
  category?: string | undefined
  vendor?: string | undefined
  label?: string | undefined
  source?: string | undefined
  flag?: string | undefined
  stock?: string | undefined
  branch?: string | undefined
}

export interface AskedGoodsPage extends AskedGoods {
  attributes?: string | undefined
  sort?: string | undefined
  descending?: boolean | undefined
  offset?: number | undefined
  limit?: number | undefined
}

const USUAL_LIMIT = 100
const MOST_ATTRIBUTES = 40
const listOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

export function readGoodsFilter(asked: AskedGoods, codes: readonly string[] | null = null): GoodsFilter {
  const { stock } = asked
  return {
    search: asked.search?.trim() ?? '',
    category: asked.category || null,
    vendors: listOf(asked.vendor),
    labels: listOf(asked.label),
    sources: listOf(asked.source).map(Number),
    flags: readFlags(listOf(asked.flag)),
    stock: stock !== undefined && Object.hasOwn(LIST_STOCKS, stock) ? (stock as ListStock) : null,
    codes,
  }
}

function readOrder({ sort, descending }: AskedGoodsPage, place: GoodsPlace): GoodsOrder {
  const isSecret = (sort === 'cost' || sort === 'margin') && !place.maySeeCost
  const isKnown = LIST_SORTS.includes(sort as ListSort) || sort?.startsWith('attributes.')
  if (!sort || isSecret || !isKnown) return { sort: 'popularity', isDescending: true }
  return { sort: sort as GoodsOrder['sort'], isDescending: descending ?? false }
}

/** The branch whose prices are shown, of those the person works in, and what they may see of it. */
export async function placeFor(context: OfficeContext, branch: string | undefined) {
  const [branches, limits] = await Promise.all([listBranches(context.db), readSetting(context.db, 'goods')])
  const own = branchesIn(branches, context.scope)
  const code = (own.find((each) => each.code === branch) ?? own[0])?.code ?? null
  const inTable = (table: GoodsTable): GoodsPlace => ({
    ...limits,
    node: code === null ? -1 : table.dictionary.nodes.indexOf(code),
    maySeeCost: isPermitted(context, 'prices.read'),
    maySeeStock: isPermitted(context, 'stock.read'),
  })
  return { code, inTable }
}

const rublesOr = (kopecks: number | undefined): number | null =>
  kopecks === undefined || Number.isNaN(kopecks) || kopecks === 0 ? null : kopecksToRubles(kopecks)

function presentRow(table: GoodsTable, row: number, place: GoodsPlace, attributes: readonly string[]): ListedGood {
  const { columns, dictionary } = table
  const offer = table.nodes[place.node]
  const isOffered = Boolean(offer?.price[row])
  const margin = marginOf(table, row, place.node)
  const flags = columns.flags[row]!
  return {
    code: table.code[row]!,
    article: table.article[row]!,
    barcode: table.barcode[row] || null,
    name: table.name[row]!,
    unit: table.unit[row]!,
    image: table.picture[row] ? presentImage(table.picture[row]!, '') : null,
    category: dictionary.categories[columns.category[row]!]!.code,
    vendor: dictionary.vendors[columns.vendor[row]!]!.code,
    labels: [...table.labelsOf(row)],
    isShown: (flags & HIDDEN) === 0,
    isHire: (flags & RENTED) !== 0,
    isMarked: (flags & MARKED) !== 0,
    hasText: (flags & NO_TEXT) === 0,
    price: rublesOr(offer?.price[row]),
    priceOld: isOffered ? rublesOr(offer?.priceOld[row]) : null,
    priceRegistered: isOffered ? rublesOr(offer?.priceRegistered[row]) : null,
    cost: place.maySeeCost ? rublesOr(columns.cost[row]) : null,
    margin: place.maySeeCost && !Number.isNaN(margin) ? margin : null,
    stock: place.maySeeStock ? columns.stock[row]! : null,
    stockHere: place.maySeeStock ? (offer?.local[row] ?? 0) : null,
    weightGrams: columns.weight[row]!,
    warrantyMonths: columns.warranty[row]!,
    vat: table.vatOf(row),
    rating: columns.ratingCount[row] ? columns.ratingValue[row]! : null,
    reviews: columns.ratingCount[row]!,
    updatedAt: new Date(columns.updated[row]! * 1000).toISOString(),
    attributes: attributes.length > 0 ? chosenAttributes(table.attributes[row]!, attributes) : {},
  }
}

function chosenAttributes(text: string, wanted: readonly string[]): ListedGood['attributes'] {
  const all = JSON.parse(text) as ListedGood['attributes']
  return Object.fromEntries(wanted.flatMap((code) => (Object.hasOwn(all, code) ? [[code, all[code]!]] : [])))
}

export interface GoodsPage {
  goods: ListedGood[]
  total: number
  facets: ListedFacets
}

/** A page of the list. Nothing is waited for between reading the table and answering: no change falls in between. */
export async function listTableGoods(context: OfficeContext, asked: AskedGoodsPage): Promise<GoodsPage> {
  const { inTable } = await placeFor(context, asked.branch)
  const table = await context.goodsList.table()
  const place = inTable(table)
  const { rows, facets } = selectGoods(table, readGoodsFilter(asked), place)
  const page = { offset: asked.offset ?? 0, limit: asked.limit ?? USUAL_LIMIT }
  const attributes = listOf(asked.attributes).slice(0, MOST_ATTRIBUTES)
  return {
    goods: sortGoods(table, rows, readOrder(asked, place), place.node, page).map((row) =>
      presentRow(table, row, place, attributes),
    ),
    total: rows.length,
    facets,
  }
}

/** All of them in the order asked for, by their codes, and how each is told: for files, which are read part by part. */
export async function goodsInOrder(context: OfficeContext, asked: AskedGoodsPage) {
  const { inTable } = await placeFor(context, asked.branch)
  const table = await context.goodsList.table()
  const place = inTable(table)
  const { rows } = selectGoods(table, readGoodsFilter(asked), place)
  const page = { offset: 0, limit: rows.length }
  const codes = sortGoods(table, rows, readOrder(asked, place), place.node, page).map((row) => table.code[row]!)
  return {
    codes,
    /** What has gone meanwhile is left out. */
    presentAll: (now: GoodsTable, some: readonly string[], attributes: readonly string[]): ListedGood[] =>
      some.flatMap((code) => {
        const row = now.rowOf(code)
        return row === undefined ? [] : [presentRow(now, row, inTable(now), attributes)]
      }),
  }
}

export async function readGoodsLists(context: OfficeContext): Promise<GoodsLists> {
  const [branches, limits, sources] = await Promise.all([
    listBranches(context.db),
    readSetting(context.db, 'goods'),
    context.db.selectFrom('exchange_source').select(['id', 'name']).orderBy('id').execute(),
  ])
  const { dictionary, labelSets } = await context.goodsList.table()
  return {
    categories: dictionary.categories.map(({ code, name, ancestors, attributes }) => ({
      code,
      name,
      depth: ancestors.length,
      attributes: attributes.map(({ attribute }) => attribute.code),
    })),
    vendors: dictionary.vendors.map(({ code, name }) => ({ code, name })),
    labels: [...new Set(['hit', 'new', 'sale', ...labelSets.flatMap((text) => text.split(SEPARATOR))])].filter(Boolean),
    sources,
    branches: branchesIn(branches, context.scope).map(({ code, name }) => ({ code, name })),
    attributes: [...dictionary.attributes.values()].map(({ code, name, type, unit, decimals, labels: values }) => ({
      code,
      name,
      type,
      unit,
      decimals,
      values: [...values].map(([value, label]) => ({ value, label })),
    })),
    ...limits,
  }
}
