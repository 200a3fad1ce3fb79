import { listingHref } from '#contract/listing-query.ts'
import type { ListingView } from './listing-view.ts'

/**
 * For listings whose words the screen makes itself: further pages count by themselves; a narrowed, reordered or empty
 * list does not.
 */
export function listingIndexing({ path, query, meta, goods, extraParams }: ListingView) {
  const isPlain = !extraParams && listingHref(path, { ...query, page: 1 }) === path
  const isCounted = isPlain && goods.length > 0
  return {
    canonical: isCounted ? listingHref(path, { page: meta.page }) : path,
    ...(isCounted ? {} : { robots: 'noindex, follow' }),
  }
}

/** «, страница 2»: no two pages of a list share a title. */
export const pageWords = ({ meta }: ListingView): string => (meta.page > 1 ? `, страница ${meta.page}` : '')
