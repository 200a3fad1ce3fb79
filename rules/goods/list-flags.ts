/** What is wrong with a good, or how it stands, as the office's list asks for it. */
export const LIST_FLAGS = {
  shown: 'На сайте',
  hidden: 'Скрыт',
  'no-photo': 'Без фото',
  'no-text': 'Без описания',
  'no-price': 'Без цены',
  'low-margin': 'Низкая маржа',
  unmapped: 'Не сопоставлен',
  marked: 'Маркируется',
} as const
export type ListFlag = keyof typeof LIST_FLAGS

export const LIST_STOCKS = { none: 'Нет нигде', low: 'Мало', some: 'Есть' } as const
export type ListStock = keyof typeof LIST_STOCKS

/** By what a list of goods is put in order; an attribute as `attributes.power`. */
export const LIST_SORTS = [
  'popularity',
  'name',
  'code',
  'article',
  'barcode',
  'category',
  'vendor',
  'price',
  'priceOld',
  'cost',
  'margin',
  'stock',
  'stockHere',
  'weight',
  'warranty',
  'vat',
  'rating',
  'updated',
] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const isListFlag = (text: string): text is ListFlag => Object.hasOwn(LIST_FLAGS, text)

/** Share of the price that is left after the cost, percent to a tenth; null: nobody knows. Sums in one unit. */
export const marginOfPrice = (price: number, cost: number): number =>
  price > 0 && cost >= 0 ? Math.round(((price - cost) / price) * 1000) / 10 : NaN
