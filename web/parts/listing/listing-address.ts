import { useNavigate, useNavigation } from 'react-router'
import { type FilterChoice, formatListingQuery, type ListingQuery } from '#contract/listing-query.ts'
import type { ListingView } from './listing-view.ts'

/** The address is the only filter state: every change is a new address. */
export function listingAddress({ path, kept }: Pick<ListingView, 'path' | 'kept'>, query: Partial<ListingQuery>): string {
  const own = formatListingQuery(query)
  const rest = new URLSearchParams(kept).toString()
  const search = [rest, own].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** A changed choice starts from the first page; the list changes in place, without a jump. */
export function useListingChange(listing: ListingView) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const change = (next: Partial<ListingQuery>) =>
    void navigate(listingAddress(listing, { ...listing.query, page: 1, ...next }), { preventScrollReset: true })
  return {
    change,
    isBusy: navigation.state === 'loading' && navigation.location?.pathname === listing.path,
    setFilter(code: string, choice: FilterChoice | null) {
      const { [code]: _gone, ...others } = listing.query.filters
      change({ filters: choice ? { ...others, [code]: choice } : others })
    },
  }
}
