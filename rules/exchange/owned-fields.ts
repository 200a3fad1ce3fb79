export type OwnerOfField = 'accounting' | 'shop' | 'until-edited'

/** Fields of a good that an exchange may write, in the order people look for them. */
export const OWNED_FIELDS = {
  price: 'Цена',
  stock: 'Остаток',
  activity: 'Показ на сайте',
  barcode: 'Штрихкод',
  article: 'Артикул',
  unit: 'Единица',
  weight: 'Вес и габариты',
  vat: 'Ставка НДС',
  vendor: 'Бренд',
  category: 'Категория',
  attributes: 'Характеристики',
  name: 'Название',
  description: 'Описание',
  pictures: 'Фотографии',
  slug: 'Адрес страницы',
} as const

export type OwnedFieldName = keyof typeof OWNED_FIELDS

export type FieldOwners = Readonly<Record<OwnedFieldName, OwnerOfField>>

/** What is sold by accounting's books is accounting's; what people read is the shop's once it has touched it. */
export const DEFAULT_OWNERS: FieldOwners = {
  name: 'until-edited',
  description: 'until-edited',
  pictures: 'until-edited',
  slug: 'until-edited',
  category: 'until-edited',
  vendor: 'until-edited',
  article: 'until-edited',
  barcode: 'accounting',
  attributes: 'until-edited',
  unit: 'until-edited',
  weight: 'until-edited',
  vat: 'until-edited',
  price: 'accounting',
  stock: 'accounting',
  activity: 'until-edited',
}

export const isOwnedField = (text: string): text is OwnedFieldName => Object.hasOwn(OWNED_FIELDS, text)

export const OWNER_TEXTS: Record<OwnerOfField, string> = {
  accounting: 'Учёт',
  'until-edited': 'Учёт до первой правки',
  shop: 'Магазин',
}
