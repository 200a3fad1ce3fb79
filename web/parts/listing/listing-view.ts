import { useNavigation } from 'react-router'
import type { FigureTable, Filter, Good } from '#contract/good.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import type { Meta } from '#contract/call.ts'
import { GOODS, type PluralForms, POSITIONS } from '#rules/text/plural.ts'
import { rentalCatalogPath } from '../../paths.ts'

/** Whose listing it is: its modals go by this name, and its orders are called accordingly. */
export type ListingKind = 'catalog' | 'brand' | 'search-result'

/** What any listing page's loader gives under `listing`: the panel, the modals and the grid read it from there. */
export interface ListingView {
  kind: ListingKind
  goods: Good[]
  meta: Meta
  filters: Filter[]
  query: ListingQuery
  /** Address of the listing without its query. */
  path: string
  /** Parameters of the address that are not the listing's own, kept in every link: the search words. */
  extraParams?: Record<string, string>
  /** The order the search words asked for («дешёвый»), and the parameters without them. */
  wordsOrder?: { sort: ListingQuery['sort']; without: Record<string, string> }
  refused: string[]
  /** The goods as a table: its columns, and a row for each good. */
  figures: FigureTable
  /** How the page comes: as the address says, or else as its category opens. */
  look: ListingLook
  /** The address says it: a visitor's habit does not overrule what was sent to them. */
  isLookGiven: boolean
  now: number
}

/** What is taken for rent is no goods: «46 позиций». */
export const isRental = ({ path }: ListingView): boolean => path.startsWith(rentalCatalogPath)
export const nounOf = (listing: ListingView): PluralForms => (isRental(listing) ? POSITIONS : GOODS)

/** Cards for machines, a dense table where goods are chosen by figures. */
export type ListingLook = 'tile' | 'table'

/** The order on screen: chosen by hand, or else by the words of the search. */
export const shownSort = ({ query, wordsOrder }: ListingView): ListingQuery['sort'] =>
  query.sort === 'popular' && wordsOrder ? wordsOrder.sort : query.sort

/** Of a good's pictures, what a card shows: two, without the list of their widths. */
export function cardData(good: Good): Good {
  return {
    ...good,
    images: good.images.slice(0, 2).map(({ src, alt, width, height }) => ({ src, alt, width, height })),
  }
}

/** Another choice of the same list is on its way. */
export function useListingBusy({ path }: ListingView): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location?.pathname === path
}
