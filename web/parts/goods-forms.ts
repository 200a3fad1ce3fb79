import type { PluralForms } from '#rules/plural.ts'

export const GOODS: PluralForms = ['товар', 'товара', 'товаров']
