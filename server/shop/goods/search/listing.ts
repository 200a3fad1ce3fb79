import { notFound } from '#contract/api-error.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import type { PricePart } from '#rules/search/read-query.ts'
import type { ListingAnswer, ListingRequest } from '#server/catalog-index/catalog-index.ts'
import { type SearchOutcome, findEverything } from '#server/search/search.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { categoryOf } from '#server/shop/goods/catalog/category-tree.ts'
import { type CategoryEntry, type Directory, directoryOf } from '#server/shop/goods/catalog/directory.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>

export interface FoundListing extends SearchOutcome {
  directory: Directory
  /** Narrowed to it; null: everything found. */
  category: CategoryEntry | null
  codes: string[]
  isAsTyped: boolean
}

export async function readFound(
  { db, catalog, nodeCode }: Context,
  { q, categoryCode, asTyped }: { q: string; categoryCode?: string; asTyped?: '0' | '1' },
): Promise<FoundListing> {
  const directory = await directoryOf(db)
  const category = categoryCode === undefined ? null : categoryOf(directory, categoryCode)
  if (category?.isHire) throw notFound('Такого раздела нет')
  const isAsTyped = asTyped === '1'
  const found = await findEverything(db, q, nodeCode, catalog.values, { isAsTyped })
  return { ...found, directory, category, codes: found.goods.map(({ code }) => code), isAsTyped }
}

export interface ListedFound extends ListingAnswer {
  /** The price of the query left nothing, so the goods are shown without it. */
  isPriceDropped: boolean
}

const NOTHING: ListedFound = { goods: [], total: 0, facets: [], isPriceDropped: false }

/** What was found, through the wishes of the query and the filters of the visitor, whose own word comes first. */
export async function listFound(
  { catalog, nodeCode }: Context,
  { category, goods: found, codes: all, parts }: FoundListing,
  choice: ListingQuery,
  withFacets: boolean,
): Promise<ListedFound> {
  if (all.length === 0) return NOTHING
  const price = parts.find((part): part is PricePart => part.kind === 'price')
  const isCheapest = parts.some(({ kind }) => kind === 'sort')
  // the cheapest jigsaw is no blade for one
  const codes = price || isCheapest ? found.filter(({ step }) => step === found[0]!.step).map(({ code }) => code) : all
  const request: ListingRequest = {
    ...choice,
    // In a search the most wanted is what answers the query best.
    sort: choice.sort === 'popular' ? (isCheapest ? 'price-asc' : 'rank') : choice.sort,
    inStock: choice.inStock || parts.some(({ kind }) => kind === 'stock'),
    nodeCode,
    scope: { codes, isHire: false, ...(category ? { categoryCode: category.code } : {}) },
    withFacets,
  }
  if (!price || 'price' in choice.filters) return { ...(await catalog.listing(request)), isPriceDropped: false }
  const wished = { price: [price.min ?? 0, price.max ?? MOST_ROUBLES] as const }
  const listed = await catalog.listing({ ...request, scope: { ...request.scope, conditions: wished } })
  if (listed.total > 0) return { ...listed, isPriceDropped: false }
  // nothing so cheap or so dear: the nearest in price first
  const sort = choice.sort !== 'popular' ? choice.sort : price.max === null ? 'price-desc' : 'price-asc'
  return { ...(await catalog.listing({ ...request, sort })), isPriceDropped: true }
}

/** Past any price. */
const MOST_ROUBLES = 999_999_999
