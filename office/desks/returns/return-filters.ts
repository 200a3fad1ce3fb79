import type { CallInput } from '#contract/call.ts'
import type { deskReturns, ReturnView } from '#contract/office/returns.ts'
import { addressFilters, placeOfList, type PlaceQuery } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = ['view', 'wish', 'branch', 'search'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type ReturnFilters = Partial<Record<FilterKey, string>>

const VIEWS: readonly ReturnView[] = ['new', 'awaiting', 'check', 'settle', 'overdue', 'open', 'closed', 'all']
const isView = (text: string): text is ReturnView => VIEWS.some((view) => view === text)

export const returnFilters = addressFilters(FILTER_KEYS, (key: FilterKey, value: string) =>
  key === 'view' ? isView(value) : true,
)

type Query = NonNullable<CallInput<typeof deskReturns>['query']>

export function askedReturns({ view, ...rest }: ReturnFilters, place: PlaceQuery | undefined): Query {
  return {
    ...rest,
    ...placeOfList(rest, place),
    ...(view && isView(view) ? { view } : {}),
  }
}
