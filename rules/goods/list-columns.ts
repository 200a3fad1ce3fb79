import type { Permission } from '../staff/permissions.ts'

export type CellKind = 'text' | 'long' | 'integer' | 'number' | 'money' | 'bool' | 'choice' | 'words'

/** Where a column's value is kept: what `changeGoods` changes. */
export type ChangedThing = 'good' | 'offer' | 'cost'

/** A column of the office's list that can be changed: in the grid, in bulk and by a file alike. */
export interface EditableColumn {
  id: string
  /** The heading, in the list and in files. */
  name: string
  thing: ChangedThing
  /** A column of the table; an attribute as `attributes.power`. */
  field: string
  kind: CellKind
  /** May be left empty. */
  isOptional: boolean
  permission: Permission
  /** After the decimal point. */
  decimals?: number
  /** Of a choice: value → what it is called. */
  options?: ReadonlyMap<string, string>
}

const of = (
  id: string,
  name: string,
  field: string,
  kind: CellKind,
  more: Partial<Pick<EditableColumn, 'thing' | 'isOptional' | 'permission'>> = {},
): EditableColumn => ({ id, name, thing: 'good', field, kind, isOptional: false, permission: 'goods.change', ...more })

/** In the order of the list. */
export const EDITABLE_COLUMNS: readonly EditableColumn[] = [
  of('article', 'Артикул', 'article', 'text'),
  of('barcode', 'Штрихкод', 'barcode', 'text', { isOptional: true }),
  of('name', 'Название', 'name', 'text', { permission: 'goods.texts' }),
  of('category', 'Категория', 'category_code', 'choice'),
  of('vendor', 'Бренд', 'vendor_code', 'choice'),
  of('price', 'Цена', 'price', 'money', { thing: 'offer', permission: 'prices.change' }),
  of('priceOld', 'Старая цена', 'price_old', 'money', {
    thing: 'offer',
    permission: 'prices.change',
    isOptional: true,
  }),
  of('priceRegistered', 'После регистрации', 'price_registered', 'money', {
    thing: 'offer',
    permission: 'prices.change',
    isOptional: true,
  }),
  of('cost', 'Закупка', 'cost', 'money', { thing: 'cost', permission: 'prices.change', isOptional: true }),
  of('weight', 'Вес, г', 'weight_grams', 'integer'),
  of('warranty', 'Гарантия, мес.', 'warranty_months', 'integer'),
  of('unit', 'Единица', 'unit', 'text'),
  of('labels', 'Метки', 'labels', 'words', { isOptional: true }),
  of('shown', 'На сайте', 'is_active', 'bool'),
  of('description', 'Описание', 'description', 'long', { permission: 'goods.texts', isOptional: true }),
]

export const editableColumn = (id: string): EditableColumn | undefined =>
  EDITABLE_COLUMNS.find((each) => each.id === id)

interface AttributeShape {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  values: readonly { value: string; label: string }[]
}

/** The attribute's own column; its unit stands in the heading, as files need it. */
export const attributeColumn = ({ code, name, type, unit, decimals, values }: AttributeShape): EditableColumn => ({
  id: `attributes.${code}`,
  name: unit ? `${name}, ${unit}` : name,
  thing: 'good',
  field: `attributes.${code}`,
  kind: type === 'list' ? 'choice' : type === 'number' ? 'number' : 'bool',
  isOptional: true,
  permission: 'goods.change',
  decimals,
  ...(type === 'list' && { options: new Map(values.map(({ value, label }) => [value, label])) }),
})
