import type { CallInput } from '#contract/call.ts'
import type { deskRequests, RequestView } from '#contract/office/requests.ts'
import { addressFilters } from '#office/state/address-filters.ts'

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
interface PlaceQuery {
  branch?: string
  shop?: string
}

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export function askedRequests({ view, overdue, ...rest }: RequestFilters, place: PlaceQuery | undefined): Query {
  const here = rest.branch || rest.search ? {} : { ...(place?.branch && { branch: place.branch }) }
  const shop = rest.branch || rest.search || !place?.shop ? {} : { shop: Number(place.shop) }
  return {
    ...rest,
    ...here,
    ...shop,
    ...(view && isView(view) ? { view } : {}),
    ...(overdue === 'true' ? { overdue: true } : {}),
  }
}
