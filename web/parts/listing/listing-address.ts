import { useNavigate } from 'react-router'
import { type FilterChoice, formatListingQuery, isRange, type ListingQuery } from '#contract/listing-query.ts'
import { type ListingView, useListingBusy } from './listing-view.ts'

/** The address is the only filter state: every change is a new address. */
export function listingAddress(
  { path, extraParams }: Pick<ListingView, 'path' | 'extraParams'>,
  query: Partial<ListingQuery>,
): string {
  const own = formatListingQuery(query)
  const rest = new URLSearchParams(extraParams).toString()
  const search = [rest, own].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/**
 * What was asked last, while its list is still on the way: a second click builds on the first, not on what is on
 * screen.
 * Keyed by the listing on screen, so it is forgotten when the new one arrives.
 */
const asked = new WeakMap<ListingView, ListingQuery>()

/** A changed choice starts from the first page; the list changes in place, without a jump. */
export function useListingChange(listing: ListingView) {
  const navigate = useNavigate()
  const isBusy = useListingBusy(listing)
  const current = () => asked.get(listing) ?? listing.query
  const change = (next: Partial<ListingQuery>) => {
    const query = { ...current(), page: 1, ...next }
    asked.set(listing, query)
    // back to the first order: the words that asked for another go
    const isUnordered = next.sort === 'popular' && listing.wordsOrder !== undefined
    const place = isUnordered ? { path: listing.path, extraParams: listing.wordsOrder!.without } : listing
    void navigate(listingAddress(place, query), { preventScrollReset: true })
  }
  const setFilter = (code: string, choice: FilterChoice | null) => {
    const { [code]: _gone, ...others } = current().filters
    change({ filters: choice ? { ...others, [code]: choice } : others })
  }
  /** Switches one value of a list filter, on top of what was asked before. */
  const switchValue = (code: string, value: string, on: boolean) => {
    const choice = current().filters[code]
    const chosen = choice && !isRange(choice) ? choice.values : []
    const next = on ? [...new Set([...chosen, value])] : chosen.filter((each) => each !== value)
    setFilter(code, next.length > 0 ? { values: next } : null)
  }
  return { change, setFilter, switchValue, isBusy }
}
