import { useMatches } from 'react-router'
import { fromJsonText, type JsonText } from '../../app/json-text.ts'
import type { ListingView } from './listing-view.ts'

/** The listing of the page on screen, for modals that stand outside of it. */
export function useListingView(): ListingView | null {
  for (const { loaderData } of useMatches()) {
    // pages with many goods give their data as one text (json-text.ts), others as it is
    const given = loaderData as JsonText<{ listing?: ListingView }> | { listing?: ListingView } | undefined
    const data = given && 'json' in given ? fromJsonText(given) : given
    if (data?.listing) return data.listing
  }
  return null
}
