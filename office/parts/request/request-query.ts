import { queryOptions } from '@tanstack/react-query'
import { requestCard } from '#contract/office/requests.ts'
import { api } from '#office/state/api.ts'

/** A buyer's request whole: for its own card and for the order that comes of it. */
export const requestQuery = (number: string) =>
  queryOptions({
    queryKey: ['request', number] as const,
    queryFn: async ({ signal }) => (await api(requestCard, { params: { number } }, { signal })).data,
    staleTime: 10_000,
  })
