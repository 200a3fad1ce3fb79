import type { Good } from '#contract/good.ts'

export const FAVORITE_SORTS = [
  { value: 'added', label: 'Сначала недавние' },
  { value: 'price-asc', label: 'Сначала дешёвые' },
  { value: 'price-desc', label: 'Сначала дорогие' },
  { value: 'discount', label: 'По размеру скидки' },
  { value: 'stock', label: 'Сначала в наличии' },
] as const
export type FavoriteSort = (typeof FAVORITE_SORTS)[number]['value']

const compare: Record<FavoriteSort, (a: Good, b: Good) => number> = {
  added: () => 0,
  'price-asc': (a, b) => a.price.priceComputed - b.price.priceComputed,
  'price-desc': (a, b) => b.price.priceComputed - a.price.priceComputed,
  discount: (a, b) => (b.price.discountPercent ?? 0) - (a.price.discountPercent ?? 0),
  stock: (a, b) =>
    Number(b.goodLocalCount > 0) - Number(a.goodLocalCount > 0) ||
    Number(b.goodTotalCount > 0) - Number(a.goodTotalCount > 0),
}

/** Equal ones keep the order they came in. */
export const sortFavorites = (goods: readonly Good[], sort: FavoriteSort) => goods.toSorted(compare[sort])
