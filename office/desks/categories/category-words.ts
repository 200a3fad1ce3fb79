import type { OfficeAttribute } from '#contract/office/attributes.ts'
import type { MovedGoods } from '#contract/office/goods-tree.ts'
import { countText, GOODS, type PluralForms } from '#rules/text/plural.ts'

export const ADDRESSES: PluralForms = ['адрес', 'адреса', 'адресов']
export const TAGS: PluralForms = ['тег', 'тега', 'тегов']
export const CATEGORIES: PluralForms = ['раздел', 'раздела', 'разделов']
export const VALUES: PluralForms = ['значение', 'значения', 'значений']

export const ATTRIBUTE_TYPES = {
  list: 'Список',
  number: 'Число',
  bool: 'Да или нет',
} as const satisfies Record<OfficeAttribute['type'], string>

/** What became of the goods of a merge. */
export const movedText = ({ goods, isQueued }: MovedGoods): string =>
  goods === 0
    ? 'Готово, товаров это не коснулось'
    : isQueued
      ? `Меняем ${countText(goods, GOODS)}, это займёт до минуты`
      : `Изменено: ${countText(goods, GOODS)}`
