import { LISTING_SORTS, type ListingSort } from '#contract/listing-query.ts'

export const SORT_NAMES: Record<ListingSort, string> = {
  popular: 'Сначала популярные',
  'price-asc': 'Сначала дешёвые',
  'price-desc': 'Сначала дорогие',
  discount: 'По размеру скидки',
  rating: 'По оценке покупателей',
  new: 'Сначала новинки',
  name: 'По названию',
}

export const sortOptions = LISTING_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))
