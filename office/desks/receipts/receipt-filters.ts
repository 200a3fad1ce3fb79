import type { CallInput } from '#contract/call.ts'
import type { deskReceipts, ReceiptView } from '#contract/office/receipts.ts'
import { addressFilters, placeOfList, type PlaceQuery } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = ['view', 'kind', 'branch', 'search'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type ReceiptFilters = Partial<Record<FilterKey, string>>

const VIEWS: readonly ReceiptView[] = ['failed', 'waiting', 'open', 'sent', 'all']
const isView = (text: string): text is ReceiptView => VIEWS.some((view) => view === text)

export const receiptFilters = addressFilters(FILTER_KEYS, (key, value) => key !== 'view' || isView(value))

type Query = NonNullable<CallInput<typeof deskReceipts>['query']>

export function askedReceipts({ view, ...rest }: ReceiptFilters, place: PlaceQuery | undefined): Query {
  return {
    ...rest,
    ...placeOfList(rest, place),
    ...(view && isView(view) ? { view } : {}),
  }
}
