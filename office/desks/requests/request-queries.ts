import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { deskRequests, type RequestCard, requestTemplates } from '#contract/office/requests.ts'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { api } from '#office/state/api.ts'
import type { Place } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { askedRequests, requestFilters, type RequestFilters } from './request-filters.ts'

const PAGE = 100
/** A moment to call again comes without any noise of its own. */
const AGAIN_MS = 30_000

export const requestsQuery = (filters: RequestFilters, place: Place | null) =>
  infiniteQueryOptions({
    queryKey: ['requests', requestFilters.keyOf(filters), place?.key ?? ''] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          deskRequests,
          {
            query: { ...askedRequests(filters, place?.query), limit: PAGE, ...(pageParam ? { after: pageParam } : {}) },
          },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  })

export const answersQuery = queryOptions({
  queryKey: ['request-templates'],
  queryFn: async () => (await api(requestTemplates, {})).data,
  staleTime: 60_000,
})

/** Every step answers the whole card; the list behind it is read again. */
export function putRequest(card: RequestCard) {
  queries.setQueryData(requestQuery(card.number).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['requests'] })
}
