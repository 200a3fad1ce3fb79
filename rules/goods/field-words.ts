import { formatRubles, kopecksToRubles } from '../money/money.ts'
import { isVatRate, vatRateText } from '../money/vat.ts'
import { attributeOf, isGoodField, goodField, isOfferField, OFFER_FIELDS } from './good-fields.ts'

/** An attribute is named by whoever knows its name. */
export function fieldLabel(field: string, attributeName?: string): string {
  if (isGoodField(field)) return goodField(field).label
  if (isOfferField(field)) return OFFER_FIELDS[field]
  if (field === 'cost') return 'Закупочная цена'
  return attributeName ?? attributeOf(field) ?? field
}

const LONGEST = 120
const isMoney = (field: string) => field === 'cost' || field.startsWith('price')

/** A value of a change in one line; null: there is none. */
export function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'vat_rate' && isVatRate(value)) return vatRateText(value)
  if (typeof value === 'number' && isMoney(field)) return formatRubles(kopecksToRubles(value))
  if (typeof value === 'number') return value.toLocaleString('ru-RU')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) {
    if (field === 'pictures') return `${value.length} фото`
    return (
      value.map((each) => (typeof each === 'string' ? each : ((each as { name?: string })?.name ?? ''))).join(', ') ||
      null
    )
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
