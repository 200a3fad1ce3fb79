import { type FilterChoice, isRange } from '#contract/listing-query.ts'
import type { AttributeEntry, CategoryEntry, Directory } from './directory.ts'
import { subtreeOf } from './category-tree.ts'

/** A filter as far as reading a choice needs it. */
export interface KnownFilter {
  name: string
  type: 'list' | 'range' | 'bool'
  /** Values of a list. */
  has: (value: string) => boolean
}

const BOOL_VALUES = new Set(['1', '0'])
const NUMBER = /^\d{1,9}(\.\d{1,3})?$/
const SHOWN_VALUE_LENGTH = 40

const ofAttribute = ({ name, type, labels }: AttributeEntry): KnownFilter => {
  if (type === 'number') return { name, type: 'range', has: () => false }
  if (type === 'bool') return { name, type, has: (value) => BOOL_VALUES.has(value) }
  return { name, type, has: (value) => labels.has(value) }
}

/** Filters that mean something in a category (null: in the whole catalogue), by code. */
export function knownFilters(directory: Directory, category: CategoryEntry | null): Map<string, KnownFilter> {
  const known = new Map<string, KnownFilter>([
    ['vendor', { name: 'Бренд', type: 'list', has: (slug) => directory.vendorBySlug.has(slug) }],
    ['price', { name: 'Цена', type: 'range', has: () => false }],
  ])
  for (const { attributes } of category ? subtreeOf(category) : directory.categories.values()) {
    for (const { attribute, isFilter } of attributes) {
      if (isFilter && !known.has(attribute.code)) known.set(attribute.code, ofAttribute(attribute))
    }
  }
  return known
}

export interface FittedChoice {
  /** What is left of the choice; null: nothing. */
  choice: FilterChoice | null
  message: string | null
}

/** Holds a choice against the filter it is for. A value nobody offers is refused, the others stay. */
export function fitChoice(filter: KnownFilter, choice: FilterChoice): FittedChoice {
  if (filter.type === 'range') {
    // single numbers are fine too: «disc=125,230»
    const isFine = isRange(choice) || choice.values.every((value) => NUMBER.test(value))
    return isFine ? { choice, message: null } : { choice: null, message: 'Укажите границы числами, например 700-1200' }
  }
  // «10-20» reads as a range, but may as well be a value of a list
  const values = isRange(choice) ? [`${choice.min ?? ''}-${choice.max ?? ''}`] : choice.values
  const left = values.filter(filter.has)
  const unknown = values.filter((value) => !filter.has(value)).map((value) => `«${value.slice(0, SHOWN_VALUE_LENGTH)}»`)
  return {
    choice: left.length > 0 ? { values: left } : null,
    message: unknown.length > 0 ? `Такого значения нет: ${unknown.slice(0, 3).join(', ')}` : null,
  }
}
