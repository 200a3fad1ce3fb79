import { formatPhone } from '../identity/phone.ts'
import { formatMoney } from '../money/money.ts'
import { countText } from '../text/plural.ts'
import type { SettingField } from './setting-field.ts'

const rowWords = (row: unknown): string => {
  if (typeof row !== 'object' || row === null) return String(row)
  const { name, url } = row as { name?: string; url?: string }
  return url ? `${name} (${url})` : String(name)
}

/** A setting's value as people read it; «пусто» where there is nothing. */
export function settingWords(value: unknown, { shape }: Pick<SettingField, 'shape'>): string {
  if (Array.isArray(value)) return value.length === 0 ? 'пусто' : value.map(rowWords).join(', ')
  if (shape.kind === 'switch') return value === true ? shape.on : shape.off
  if (typeof value === 'number') {
    if (shape.kind === 'money') return formatMoney(value)
    return shape.kind === 'number' ? countText(value, shape.unit) : String(value)
  }
  const text = String(value ?? '')
  if (shape.kind === 'option') return shape.options.get(text) ?? text
  if (text === '') return 'пусто'
  return shape.kind === 'phone' ? formatPhone(text) : text
}
