import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { deskReceipts, receiptCard } from '#contract/office/receipts.ts'
import { api } from '#office/state/api.ts'
import type { Place } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { askedReceipts, receiptFilters, type ReceiptFilters } from './receipt-filters.ts'

const PAGE = 100
/** A next try comes without any noise of its own. */
const AGAIN_MS = 30_000

export const receiptsQuery = (filters: ReceiptFilters, place: Place | null) =>
  infiniteQueryOptions({
    queryKey: ['receipts', receiptFilters.keyOf(filters), place?.key ?? ''] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          deskReceipts,
          {
            query: { ...askedReceipts(filters, place?.query), limit: PAGE, ...(pageParam ? { after: pageParam } : {}) },
          },
          { signal },
        )
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
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
