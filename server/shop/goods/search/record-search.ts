import type { ListingQuery } from '#contract/listing-query.ts'
import { logSearch } from '#server/search/search-log.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { FoundListing } from './listing.ts'
import { presentUnderstanding } from './present.ts'

/** As many as a first screen holds. */
const MOST_SHOWN = 8

/** One line a search: turning pages and filtering what was found is no new one. The answer does not wait for it. */
export function recordSearch(
  { db, mainDb = db, nodeCode, log }: Pick<CallContext, 'db' | 'mainDb' | 'nodeCode' | 'log'>,
  query: string,
  found: FoundListing,
  { page, filters, inStock, sort }: ListingQuery,
): void {
  const { codes, kind, corrected, category, links } = found
  const isFirst = page === 1 && Object.keys(filters).length === 0 && !inStock && sort === 'popular' && category === null
  if (!isFirst) return
  const { chips, quantity } = presentUnderstanding(found)
  logSearch(mainDb, {
    query,
    nodeCode,
    corrected,
    // a page that answers is an answer: «доставка»
    found: codes.length === 0 ? links.length : kind === 'all' ? codes.length : 0,
    kind,
    understood: { chips: chips.map(({ label }) => label), quantity, missing: found.missing },
    shown: codes.slice(0, MOST_SHOWN),
  }).catch((error: unknown) => log.warn(error))
}
