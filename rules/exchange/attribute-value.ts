import { SAME_UNITS } from '#rules/catalog/same-figures.ts'

export interface AttributeKind {
  type: 'list' | 'number' | 'bool'
  unit: string | null
}

const YES = new Set(['да', 'есть', 'true', 'истина', '1', '+', 'yes', 'имеется'])
const NO = new Set(['нет', 'false', 'ложь', '0', '-', '–', '—', 'no', 'отсутствует'])
const FIGURE = /^(-?\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?)\s*([^\d\s].*)?$/u

/**
 * What accounting wrote, as the shop keeps it: a number in the attribute's unit, yes or no, the words of a list. Null:
 * it says nothing of the kind. `unit`: the one in the property's name, where the value has none of its own.
 */
export function readAttributeValue(
  text: string,
  kind: AttributeKind,
  unit: string | null = null,
): number | boolean | string | null {
  const value = text.replaceAll('\u00a0', ' ').trim()
  if (value === '') return null
  if (kind.type === 'list') return value
  if (kind.type === 'bool') {
    const word = value.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : null
  }
  const [, digits, own] = FIGURE.exec(value) ?? []
  if (digits === undefined) return null
  const number = Number(digits.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  const times = unitTimes(own?.trim() ?? unit, kind.unit)
  return times === null || !Number.isFinite(number) ? null : Number((number * times).toPrecision(12))
}

const unitName = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[\s·*]/g, '')
    .replaceAll('²', '2')
    .replaceAll('³', '3')

/** How many of the shop's units one of theirs is. Null: they do not go into each other, or it is no unit at all. */
function unitTimes(from: string | null, to: string | null): number | null {
  if (from === null || to === null || unitName(from) === unitName(to)) return from !== null && to === null ? null : 1
  const kind = SAME_UNITS.find((units) => units.some(([unit]) => unitName(unit) === unitName(to)))
  const size = (unit: string) => kind?.find(([name]) => unitName(name) === unitName(unit))?.[1]
  const [theirs, ours] = [size(from), size(to)]
  return theirs !== undefined && ours !== undefined ? theirs / ours : null
}

/** What kind of attribute these values would make. */
export function typeOfValues(values: readonly string[]): AttributeKind['type'] | null {
  const said = values.map((value) => value.trim()).filter(Boolean)
  if (said.length === 0) return null
  if (said.every((value) => readAttributeValue(value, { type: 'bool', unit: null }) !== null)) {
    // 1 and 0 alone are as well numbers
    return said.every((value) => /^[01]$/.test(value)) ? 'number' : 'bool'
  }
  return said.every((value) => FIGURE.test(value) && !/\d[^\d\s.,]+\d/.test(value)) ? 'number' : 'list'
}
