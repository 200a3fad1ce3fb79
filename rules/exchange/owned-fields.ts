export type OwnerOfField = 'accounting' | 'shop' | 'until-edited'

/** Fields of a good that an exchange may write: their names, and whose each is until somebody decides otherwise. */
export const OWNED_FIELDS = {
  price: { label: 'Цена', usual: 'accounting' },
  stock: { label: 'Остаток', usual: 'accounting' },
  activity: { label: 'Показ на сайте', usual: 'until-edited' },
  barcode: { label: 'Штрихкод', usual: 'accounting' },
  article: { label: 'Артикул', usual: 'until-edited' },
  unit: { label: 'Единица', usual: 'until-edited' },
  weight: { label: 'Вес', usual: 'until-edited' },
  vendor: { label: 'Бренд', usual: 'until-edited' },
  category: { label: 'Категория', usual: 'until-edited' },
  attributes: { label: 'Характеристики', usual: 'until-edited' },
  name: { label: 'Название', usual: 'until-edited' },
  description: { label: 'Описание', usual: 'until-edited' },
  pictures: { label: 'Фотографии', usual: 'until-edited' },
  slug: { label: 'Адрес страницы', usual: 'until-edited' },
} as const satisfies Record<string, { label: string; usual: OwnerOfField }>

export type OwnedFieldName = keyof typeof OWNED_FIELDS

export const isOwnedField = (text: string): text is OwnedFieldName => Object.hasOwn(OWNED_FIELDS, text)

export const OWNER_TEXTS: Record<OwnerOfField, string> = {
  accounting: 'Учёт',
  'until-edited': 'Учёт, пока магазин не изменил сам',
  shop: 'Магазин',
}
