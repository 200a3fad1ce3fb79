import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { customerCard, deskCustomers } from '#contract/office/customers.ts'
import { api } from '#office/state/api.ts'

const PAGE = 100

export const customersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', search] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          deskCustomers,
          { query: { ...(search ? { search } : {}), limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer', id] as const,
    queryFn: async ({ signal }) => (await api(customerCard, { params: { id } }, { signal })).data,
  })
