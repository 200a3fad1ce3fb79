export type OwnerOfField = 'accounting' | 'shop' | 'until-edited'

/** Fields of a good that an exchange may write, in the order people look for them. */
export const OWNED_FIELDS = {
  price: 'Цена',
  stock: 'Остаток',
  activity: 'Показ на сайте',
  barcode: 'Штрихкод',
  article: 'Артикул',
  unit: 'Единица',
  weight: 'Вес',
  vendor: 'Бренд',
  category: 'Категория',
  attributes: 'Характеристики',
  name: 'Название',
  description: 'Описание',
  pictures: 'Фотографии',
  slug: 'Адрес страницы',
} as const

export type OwnedFieldName = keyof typeof OWNED_FIELDS

export const isOwnedField = (text: string): text is OwnedFieldName => Object.hasOwn(OWNED_FIELDS, text)

export const OWNER_TEXTS: Record<OwnerOfField, string> = {
  accounting: 'Учёт',
  'until-edited': 'Учёт до первой правки',
  shop: 'Магазин',
}
