import type { Filter } from '#contract/good.ts'
import type { ListingQuery, RawQuery } from '#contract/listing-query.ts'
import type { ListingAnswer, ListingOrder, ListingScope } from '#server/catalog-index/catalog-index.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import type { CategoryEntry, Directory } from './directory.ts'
import { readFigureTable } from './figure-table.ts'
import { knownFilters } from './filter-choice.ts'
import { lenientChoice, strictChoice } from './read-choice.ts'

type Context = Pick<CallContext, 'catalog' | 'nodeCode'>

export function askIndex(
  { catalog, nodeCode }: Context,
  scope: ListingScope,
  query: Omit<ListingQuery, 'sort'> & { sort: ListingOrder },
  withFacets: boolean,
): Promise<ListingAnswer> {
  return catalog.listing({ ...query, nodeCode, scope, withFacets })
}

interface Listed {
  directory: Directory
  /** What the filters are those of; null: the whole catalogue. */
  category: CategoryEntry | null
  scope: ListingScope
  raw: RawQuery
}

/** Goods of a listing call: a page of them with its meta. */
export async function listGoods(context: Context, { directory, category, scope, raw }: Listed) {
  const query = strictChoice(raw, knownFilters(directory, category))
  const { goods, total } = await askIndex(context, scope, query, false)
  return { data: goods, meta: paginationMeta(query.page, query.perPage, total) }
}

/** Filters of the same choice, with how many goods it leaves. */
export async function listFilters(context: Context, { directory, category, scope, raw }: Listed) {
  const query = strictChoice(raw, knownFilters(directory, category))
  const { facets, total } = await askIndex(context, scope, { ...query, page: 1, perPage: 1 }, true)
  return { data: { filters: facets, total } }
}

/**
 * A page of goods with the filters of the same choice, in one pass; what is wrong in the choice is set aside and told.
 */
export async function listPage(context: Context, { directory, category, scope, raw }: Listed) {
  const { query, refused } = lenientChoice(raw, knownFilters(directory, category))
  const { goods, total, facets } = await askIndex(context, scope, query, true)
  const figures = await readFigureTable(context, goods)
  const meta = paginationMeta(query.page, query.perPage, total)
  return { data: { goods, meta, filters: facets, figures, query, refused } }
}

/** The lowest price among the facets, in roubles. */
export function lowestFacetPrice(facets: Filter[]): number | null {
  return facets.find(({ code }) => code === 'price')?.min ?? null
}
