import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { addressFilters } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = ['key', 'staff', 'thing', 'field', 'action', 'branch', 'from', 'to'] as const
export type JournalKey = (typeof FILTER_KEYS)[number]
export type JournalFilterValues = Partial<Record<JournalKey, string>>

const LISTS: Partial<Record<JournalKey, RegExp>> = {
  staff: /^([1-9]\d{0,8}|shop|command)(,([1-9]\d{0,8}|shop|command)){0,19}$/,
  thing: /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/,
  field: /^[a-z0-9-]{1,40}\.\w{1,60}(,[a-z0-9-]{1,40}\.\w{1,60}){0,19}$/,
  action: /^(insert|update|delete|look|enter|export)(,(insert|update|delete|look|enter|export)){0,5}$/,
  branch: /^[\w-]{1,20}(,[\w-]{1,20}){0,19}$/,
}

export const journalFilters = addressFilters<JournalKey>(FILTER_KEYS, (key, value) =>
  key === 'from' || key === 'to' ? isCalendarDay(value) : key === 'key' ? value.length <= 100 : LISTS[key]!.test(value),
)

/** Another choice of things leaves no fields of those that went. */
export function withThings(filters: JournalFilterValues): JournalFilterValues {
  const things = filters.thing ? filters.thing.split(',') : []
  if (things.length === 0 || !filters.field) return filters
  const kept = filters.field.split(',').filter((field) => things.includes(field.split('.')[0]!))
  return { ...filters, field: kept.join(',') }
}
