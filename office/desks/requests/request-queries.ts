import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { deskRequests, type RequestCard, requestTemplates } from '#contract/office/requests.ts'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { api } from '#office/state/api.ts'
import { listPages } from '#office/state/list-pages.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { askedRequests, requestFilters, type RequestFilters } from './request-filters.ts'

type Page = CallAnswer<typeof deskRequests>['data']

export const requestsQuery = (filters: RequestFilters, place: WorkPlace | null) =>
  listPages<Page>({
    name: 'requests',
    filters: requestFilters.keyOf(filters),
    place,
    isClocked: true,
    read: (page, signal) =>
      api(deskRequests, { query: { ...askedRequests(filters, place?.query), ...page } }, { signal }),
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
