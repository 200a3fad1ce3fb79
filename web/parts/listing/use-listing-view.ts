import { useMatches } from 'react-router'
import { fromJsonText, type JsonText } from '../../app/json-text.ts'
import type { ListingView } from './listing-view.ts'

/** The listing of the page on screen, for modals that stand outside of it. */
export function useListingView(): ListingView | null {
  for (const { loaderData } of useMatches()) {
    // the root's loader data is none, nor is that of pages without goods
    const text = loaderData as JsonText<{ listing?: ListingView }> | undefined
    if (typeof text?.json !== 'string') continue
    const { listing } = fromJsonText(text)
    if (listing) return listing
  }
  return null
}
