import type { PluralForms } from '#rules/text/plural.ts'

export const GOODS: PluralForms = ['товар', 'товара', 'товаров']
