// The dictionary of attributes, and how a value is written in names and texts.
import { NBSP } from '#rules/text/typography.ts'
import { FLAGS } from './attributes/flags.ts'
import { LISTS } from './attributes/lists.ts'
import { NUMBERS } from './attributes/numbers.ts'
import { number } from './russian.ts'
import type { Value } from './template.ts'
import { PLATFORMS } from './vendor.ts'

export interface Attribute {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  values: Record<string, string>
}

const platformLabels = Object.fromEntries(Object.entries(PLATFORMS).map(([code, platform]) => [code, platform.name]))

export const ATTRIBUTES: Map<string, Attribute> = new Map()
for (const [code, [name, unit, decimals]] of Object.entries(NUMBERS)) {
  ATTRIBUTES.set(code, { code, name, type: 'number', unit, decimals, values: {} })
}
for (const [code, name] of Object.entries(FLAGS)) {
  ATTRIBUTES.set(code, { code, name, type: 'bool', unit: null, decimals: 0, values: {} })
}
for (const [code, [name, labels]] of Object.entries(LISTS)) {
  const values = code === 'battery_platform' ? platformLabels : labels
  ATTRIBUTES.set(code, { code, name, type: 'list', unit: null, decimals: 0, values })
}

/** «800 Вт», «2,7 Дж», «SDS-plus», «есть». */
export function valueText(code: string, value: Value | undefined): string {
  const attribute = ATTRIBUTES.get(code)
  if (!attribute) throw new Error(`unknown attribute ${code}`)
  if (value === undefined) throw new Error(`no value of ${code} to write`)
  if (attribute.type === 'bool') return value ? 'есть' : 'нет'
  if (attribute.type === 'list') {
    const label = attribute.values[String(value)]
    if (label === undefined) throw new Error(`attribute ${code} has no value ${String(value)}`)
    return label.replace(/(\d) (?=\p{L})/gu, `$1${NBSP}`)
  }
  const shown = Number.isInteger(value) ? number(Number(value)) : number(Number(value), attribute.decimals)
  if (attribute.unit === null) return shown
  return attribute.unit === '°' ? `${shown}°` : `${shown}${NBSP}${attribute.unit}`
}
