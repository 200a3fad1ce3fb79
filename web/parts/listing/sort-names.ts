import type { ListingSort } from '#contract/listing-query.ts'
import { discountPath } from '../../paths.ts'
import type { ListingView } from './listing-view.ts'

/** In the order they are offered. */
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

export function sortOptions({ kind, path }: Pick<ListingView, 'kind' | 'path'>) {
  // on sale the first order is by how much is off, and needs no second line
  const isSale = path === discountPath
  const usual = kind === 'search-result' ? BY_RELEVANCE : SORT_NAMES[isSale ? 'discount' : 'popular']
  const names = Object.entries({ ...SORT_NAMES, popular: usual }) as [ListingSort, string][]
  return names.filter(([sort]) => !isSale || sort !== 'discount').map(([value, label]) => ({ value, label }))
}
