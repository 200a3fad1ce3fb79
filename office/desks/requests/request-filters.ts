import type { CallInput } from '#contract/call.ts'
import type { deskRequests, RequestView } from '#contract/office/requests.ts'
import { addressFilters, placeOfList, type PlaceQuery } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = ['view', 'taken', 'kind', 'branch', 'overdue', 'search'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type RequestFilters = Partial<Record<FilterKey, string>>

const VIEWS: readonly RequestView[] = ['queue', 'later', 'open', 'closed', 'all']
const isView = (text: string): text is RequestView => VIEWS.some((view) => view === text)

const isSense = (key: FilterKey, value: string) =>
  key === 'view'
    ? isView(value)
    : key === 'overdue'
      ? value === 'true'
      : key === 'taken'
        ? /^(me|nobody|\d{1,9})$/.test(value)
        : true

export const requestFilters = addressFilters(FILTER_KEYS, isSense)

type Query = NonNullable<CallInput<typeof deskRequests>['query']>

export function askedRequests({ view, overdue, ...rest }: RequestFilters, place: PlaceQuery | undefined): Query {
  return {
    ...rest,
    ...placeOfList(rest, place),
    ...(view && isView(view) ? { view } : {}),
    ...(overdue === 'true' ? { overdue: true } : {}),
  }
}
