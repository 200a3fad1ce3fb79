import { notFound } from '#contract/api-error.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import type { ListingAnswer } from '#server/catalog-index/catalog-index.ts'
import type { FoundGood } from '#server/search/find-goods.ts'
import { search } from '#server/search/search.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { categoryOf } from '#server/shop/catalog/category-tree.ts'
import { type CategoryEntry, type Directory, directoryOf } from '#server/shop/catalog/directory.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>

export interface FoundListing {
  directory: Directory
  /** Narrowed to it; null: everything found. */
  category: CategoryEntry | null
  goods: FoundGood[]
  codes: string[]
  isNear: boolean
  corrected: string | null
}

export async function readFound(
  { db, nodeCode }: Context,
  { q, categoryCode }: { q: string; categoryCode?: string },
): Promise<FoundListing> {
  const directory = await directoryOf(db)
  const category = categoryCode === undefined ? null : categoryOf(directory, categoryCode)
  if (category?.isHire) throw notFound('Такого раздела нет')
  const { goods, isNear, corrected } = await search(db, q, nodeCode)
  return { directory, category, goods, codes: goods.map(({ code }) => code), isNear, corrected }
}

const NOTHING: ListingAnswer = { goods: [], total: 0, facets: [] }

/** What was found, through the filters of the visitor. */
export async function listFound(
  { catalog, nodeCode }: Context,
  { category, codes }: FoundListing,
  choice: ListingQuery,
  withFacets: boolean,
): Promise<ListingAnswer> {
  if (codes.length === 0) return NOTHING
  const scope = { codes, isHire: false, ...(category ? { categoryCode: category.code } : {}) }
  // In a search the most wanted is what answers the query best.
  return catalog.listing({
    ...choice,
    sort: choice.sort === 'popular' ? 'rank' : choice.sort,
    nodeCode,
    scope,
    withFacets,
  })
}
