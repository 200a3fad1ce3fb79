import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { goodSuppliers, supplierTable, unmatchedGoods } from '#contract/office/suppliers.ts'
import { api } from '#office/state/api.ts'

const PAGE = 20

export const supplierTableQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'table', id] as const,
    queryFn: async ({ signal }) => (await api(supplierTable, { params: { id } }, { signal })).data,
  })

/** How much of a price list is ours; the list itself is another screen's. */
export const matchCountsQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'match-counts', id] as const,
    queryFn: async ({ signal }) =>
      (await api(unmatchedGoods, { params: { id }, query: { limit: 1 } }, { signal })).data.counts,
  })

export const unmatchedQuery = (id: number, asked: { ignored?: true; search?: string }) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'unmatched', id, asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          unmatchedGoods,
          { params: { id }, query: { ...asked, limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const goodSuppliersQuery = (code: string) =>
  queryOptions({
    queryKey: ['exchange', 'suppliers-of', code] as const,
    queryFn: async ({ signal }) => (await api(goodSuppliers, { params: { code } }, { signal })).data,
  })
