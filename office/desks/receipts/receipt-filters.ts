import type { CallInput } from '#contract/call.ts'
import type { deskReceipts, ReceiptView } from '#contract/office/receipts.ts'
import { addressFilters } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = ['view', 'kind', 'branch', 'search'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type ReceiptFilters = Partial<Record<FilterKey, string>>

const VIEWS: readonly ReceiptView[] = ['failed', 'waiting', 'open', 'sent', 'all']
const isView = (text: string): text is ReceiptView => VIEWS.some((view) => view === text)

export const receiptFilters = addressFilters(FILTER_KEYS, (key, value) => key !== 'view' || isView(value))

type Query = NonNullable<CallInput<typeof deskReceipts>['query']>
interface PlaceQuery {
  branch?: string
  shop?: string
}

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export function askedReceipts({ view, ...rest }: ReceiptFilters, place: PlaceQuery | undefined): Query {
  const isWide = Boolean(rest.branch || rest.search)
  return {
    ...rest,
    ...(!isWide && place?.branch ? { branch: place.branch } : {}),
    ...(!isWide && place?.shop ? { shop: Number(place.shop) } : {}),
    ...(view && isView(view) ? { view } : {}),
  }
}
