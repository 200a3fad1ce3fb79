import { VAT_RATE_TEXTS } from '../money/vat.ts'
import type { Permission } from '../staff/permissions.ts'
import { ATTRIBUTE_NEEDS, goodField, type GoodFieldName } from './good-fields.ts'

type CellKind = 'text' | 'long' | 'integer' | 'number' | 'money' | 'bool' | 'choice' | 'words'

/** Where a column's value is kept: what `changeGoods` changes. */
type ChangedThing = 'good' | 'offer' | 'cost'

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
  /** Any of them may change it. */
  needs: readonly Permission[]
  /** After the decimal point. */
  decimals?: number
  /** Of a choice: value → what it is called. */
  options?: ReadonlyMap<string, string>
}

const PRICES: readonly Permission[] = ['prices.change']

const inGood = (id: string, field: GoodFieldName, kind: CellKind): EditableColumn => {
  const { label, needs, mayBeEmpty } = goodField(field)
  return { id, name: label, thing: 'good', field, kind, isOptional: mayBeEmpty ?? kind === 'words', needs }
}

const sum = (id: string, name: string, thing: ChangedThing, field: string, isOptional: boolean): EditableColumn => ({
  id,
  name,
  thing,
  field,
  kind: 'money',
  isOptional,
  needs: PRICES,
})

/** In the order of the list. */
export const EDITABLE_COLUMNS: readonly EditableColumn[] = [
  inGood('article', 'article', 'text'),
  inGood('barcode', 'barcode', 'text'),
  inGood('name', 'name', 'text'),
  inGood('category', 'category_code', 'choice'),
  inGood('vendor', 'vendor_code', 'choice'),
  sum('price', 'Цена', 'offer', 'price', false),
  sum('priceOld', 'Старая цена', 'offer', 'price_old', true),
  sum('priceRegistered', 'После регистрации', 'offer', 'price_registered', true),
  sum('cost', 'Закупка', 'cost', 'cost', true),
  inGood('weight', 'weight_grams', 'integer'),
  inGood('warranty', 'warranty_months', 'integer'),
  inGood('unit', 'unit', 'text'),
  { ...inGood('vat', 'vat_rate', 'choice'), options: VAT_RATE_TEXTS },
  inGood('marked', 'is_marked', 'bool'),
  inGood('labels', 'labels', 'words'),
  inGood('shown', 'is_active', 'bool'),
  inGood('description', 'description', 'long'),
]

export const editableColumn = (id: string): EditableColumn | undefined =>
  EDITABLE_COLUMNS.find((each) => each.id === id)

interface NamedAttribute {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  values: readonly { value: string; label: string }[]
}

/** The attribute's own column; its unit stands in the heading, as files need it. */
export const attributeColumn = ({ code, name, type, unit, decimals, values }: NamedAttribute): EditableColumn => ({
  id: `attributes.${code}`,
  name: unit ? `${name}, ${unit}` : name,
  thing: 'good',
  field: `attributes.${code}`,
  kind: type === 'list' ? 'choice' : type === 'number' ? 'number' : 'bool',
  isOptional: true,
  needs: ATTRIBUTE_NEEDS,
  decimals,
  ...(type === 'list' && { options: new Map(values.map(({ value, label }) => [value, label])) }),
})
