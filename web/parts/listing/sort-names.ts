import { LISTING_SORTS, type ListingSort } from '#contract/listing-query.ts'
import type { ListingKind } from './listing-view.ts'

export const SORT_NAMES: Record<ListingSort, string> = {
  popular: 'Сначала популярные',
  'price-asc': 'Сначала дешёвые',
  'price-desc': 'Сначала дорогие',
  discount: 'По размеру скидки',
  rating: 'По оценке покупателей',
  new: 'Сначала новинки',
  name: 'По названию',
}

/** In a search the first order is by what answers the query best. */
export const BY_RELEVANCE = 'Сначала подходящие'

export const sortOptions = (kind: ListingKind) =>
  LISTING_SORTS.map((value) => ({
    value,
    label: kind === 'search-result' && value === 'popular' ? BY_RELEVANCE : SORT_NAMES[value],
  }))
