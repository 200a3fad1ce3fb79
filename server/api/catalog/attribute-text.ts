import type { GoodAttribute } from '#contract/good.ts'
import { formatNumber } from '#rules/number-text.ts'
import type { AttributeEntry } from './directory.ts'

export type AttributeValue = number | string | boolean

/** «2,7», «SDS-plus», «да»; null for a value that does not fit its attribute. */
export function attributeText(attribute: AttributeEntry, value: AttributeValue | undefined): string | null {
  if (value === undefined || value === null) return null
  if (attribute.type === 'number') return typeof value === 'number' ? formatNumber(value) : null
  if (attribute.type === 'bool') return typeof value === 'boolean' ? (value ? 'да' : 'нет') : null
  return attribute.labels.get(String(value)) ?? null
}

export function presentAttribute(attribute: AttributeEntry, value: AttributeValue | undefined): GoodAttribute | null {
  const text = attributeText(attribute, value)
  return text === null ? null : { code: attribute.code, name: attribute.name, value: text, unit: attribute.unit }
}
