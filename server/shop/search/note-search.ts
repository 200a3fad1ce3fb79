import type { ListingQuery } from '#contract/listing-query.ts'
import { logSearch } from '#server/search/search-log.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import type { FoundListing } from './listing.ts'

/** One line a search: turning pages and filtering what was found is no new one. The answer does not wait for it. */
export function noteSearch(
  { db, mainDb = db, nodeCode, log }: Pick<CallContext, 'db' | 'mainDb' | 'nodeCode' | 'log'>,
  query: string,
  { codes, kind, corrected, category }: FoundListing,
  { page, filters, inStock, sort }: ListingQuery,
): void {
  const isFirst = page === 1 && Object.keys(filters).length === 0 && !inStock && sort === 'popular' && category === null
  if (!isFirst) return
  logSearch(mainDb, { query, nodeCode, corrected, found: kind === 'all' ? codes.length : 0 }).catch((error: unknown) =>
    log.warn(error),
  )
}
