import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { deskReceipts, receiptCard } from '#contract/office/receipts.ts'
import { api } from '#office/state/api.ts'
import { listPages } from '#office/state/list-pages.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { askedReceipts, receiptFilters, type ReceiptFilters } from './receipt-filters.ts'

type Page = CallAnswer<typeof deskReceipts>['data']

export const receiptsQuery = (filters: ReceiptFilters, place: WorkPlace | null) =>
  listPages<Page, number>({
    name: 'receipts',
    filters: receiptFilters.keyOf(filters),
    place,
    isClocked: true,
    read: (page, signal) =>
      api(deskReceipts, { query: { ...askedReceipts(filters, place?.query), ...page } }, { signal }),
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id] as const,
    queryFn: async ({ signal }) => (await api(receiptCard, { params: { id: Number(id) } }, { signal })).data,
    staleTime: 10_000,
  })

/** Lists, cards and sections of orders alike. */
export function readReceiptsAgain() {
  void queries.invalidateQueries({ queryKey: ['receipts'] })
  void queries.invalidateQueries({ queryKey: ['receipt'] })
}
