import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { CONSENT_KINDS, CONSENT_WAYS } from '#rules/identity/consent.ts'
import { addressFilters, valuesOfFilter } from '#office/state/address-filters.ts'

const FILTER_KEYS = ['search', 'kind', 'way', 'state', 'from', 'to'] as const
export type LedgerKey = (typeof FILTER_KEYS)[number]
export type LedgerFilterValues = Partial<Record<LedgerKey, string>>

const CHOICES: Partial<Record<LedgerKey, readonly string[]>> = {
  kind: CONSENT_KINDS,
  way: Object.keys(CONSENT_WAYS),
  state: ['given', 'withdrawn'],
}

/** As the address has them: several values by comma. */
export const ledgerFilters = addressFilters<LedgerKey>(FILTER_KEYS, (key, value) => {
  const choices = CHOICES[key]
  if (choices) return valuesOfFilter(value).every((each) => choices.includes(each))
  return key === 'search' ? value.length <= 100 : isCalendarDay(value)
})
