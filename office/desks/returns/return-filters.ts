import type { CallInput } from '#contract/call.ts'
import type { deskReturns, ReturnView } from '#contract/office/returns.ts'
import { addressFilters } from '#office/state/address-filters.ts'

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
interface PlaceQuery {
  branch?: string
  shop?: string
}

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export function askedReturns({ view, ...rest }: ReturnFilters, place: PlaceQuery | undefined): Query {
  const isOwn = Boolean(rest.branch || rest.search)
  return {
    ...rest,
    ...(!isOwn && place?.branch && { branch: place.branch }),
    ...(!isOwn && place?.shop && { shop: Number(place.shop) }),
    ...(view && isView(view) ? { view } : {}),
  }
}
