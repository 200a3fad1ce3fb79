import { type FilterChoice, isRange } from '#contract/listing-query.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { Attribute, Dictionary } from './dictionary.ts'
import type { ListingScope } from './catalog-index.ts'

export type Interval = readonly [min: number, max: number]

/** One chosen filter: a good passes if any of the values or intervals fits. Nothing in it: no good passes. */
export type FilterGroup =
  | { facet: 'vendor'; kind: 'vendor'; slugs: readonly string[] }
  | { facet: 'price'; kind: 'price'; intervals: readonly Interval[] }
  | { facet: string; kind: 'list'; attribute: Attribute; values: readonly string[] }
  | { facet: string; kind: 'bool'; attribute: Attribute; values: readonly boolean[] }
  | { facet: string; kind: 'number'; attribute: Attribute; intervals: readonly Interval[] }

/** How yes and no stand in an address. */
export const BOOL_VALUES = [
  { value: '1', label: 'да', is: true },
  { value: '0', label: 'нет', is: false },
] as const

/** «10-20» reads as a range, but may as well be a value of a list. */
const valuesOf = (choice: FilterChoice): string[] =>
  isRange(choice) ? [`${choice.min ?? ''}-${choice.max ?? ''}`] : choice.values

function intervalsOf(choice: FilterChoice): Interval[] {
  if (isRange(choice)) return [[choice.min ?? -Infinity, choice.max ?? Infinity]]
  return choice.values.flatMap((text) => {
    const number = text.trim() === '' ? NaN : Number(text)
    return Number.isFinite(number) ? [[number, number] as const] : []
  })
}

const kopecks = (rubles: number) => (Number.isFinite(rubles) ? rublesToKopecks(rubles) : rubles)

function groupOf(code: string, choice: FilterChoice, { attributes }: Dictionary): FilterGroup | null {
  if (code === 'vendor') return { facet: code, kind: 'vendor', slugs: valuesOf(choice) }
  if (code === 'price') {
    const intervals = intervalsOf(choice).map(([min, max]) => [kopecks(min), kopecks(max)] as const)
    return { facet: code, kind: 'price', intervals }
  }
  const attribute = attributes.get(code)
  if (!attribute) return null
  if (attribute.type === 'number') return { facet: code, kind: 'number', attribute, intervals: intervalsOf(choice) }
  const values = valuesOf(choice)
  if (attribute.type === 'list') return { facet: code, kind: 'list', attribute, values }
  const wanted = BOOL_VALUES.filter(({ value }) => values.includes(value)).map((each) => each.is)
  return { facet: code, kind: 'bool', attribute, values: wanted }
}

/** The visitor's choice. Filters nobody knows are dropped. */
export function chosenGroups(filters: Readonly<Record<string, FilterChoice>>, dictionary: Dictionary): FilterGroup[] {
  return Object.entries(filters).flatMap(([code, choice]) => groupOf(code, choice, dictionary) ?? [])
}

/** A tag's conditions; null: one of them is about an attribute that does not exist, so nothing fits. */
export function conditionGroups(conditions: ListingScope['conditions'], dictionary: Dictionary): FilterGroup[] | null {
  const groups: FilterGroup[] = []
  for (const [code, condition] of Object.entries(conditions ?? {})) {
    const group = groupOf(code, asChoice(condition), dictionary)
    if (!group) return null
    groups.push(group)
  }
  return groups
}

function asChoice(condition: string | boolean | readonly [number, number]): FilterChoice {
  if (typeof condition === 'string') return { values: [condition] }
  if (typeof condition === 'boolean') return { values: [condition ? '1' : '0'] }
  return { min: condition[0], max: condition[1] }
}
