import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type CountCard, countCard, stockCard, type StockCard, stockCounts, stockList } from '#contract/office/stock.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'

const PAGE = 100

export const STOCK_SHOWS = ['all', 'low', 'none', 'held'] as const
export type StockShow = (typeof STOCK_SHOWS)[number]

const placeQuery = (place: WorkPlace | null) => {
  const { branch, shop } = place?.query ?? {}
  return { ...(branch && { branch }), ...(shop && { shop: Number(shop) }) }
}

export const stockListQuery = (place: WorkPlace | null, show: StockShow, search: string) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'list', place?.key ?? '', show, search] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          stockList,
          {
            query: {
              ...placeQuery(place),
              show,
              limit: PAGE,
              ...(search && { search }),
              ...(pageParam ? { after: pageParam } : {}),
            },
          },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const stockCardQuery = (code: string) =>
  queryOptions({
    queryKey: ['stock', 'card', code] as const,
    queryFn: async ({ signal }) => (await api(stockCard, { params: { code } }, { signal })).data,
  })

export const countsQuery = (place: WorkPlace | null) =>
  queryOptions({
    queryKey: ['stock', 'counts', place?.key ?? ''] as const,
    queryFn: async ({ signal }) => (await api(stockCounts, { query: placeQuery(place) }, { signal })).data,
  })

export const countQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', 'count', id] as const,
    queryFn: async ({ signal }) => (await api(countCard, { params: { id } }, { signal })).data,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? 20_000 : false),
  })

export function putStock(card: StockCard) {
  queries.setQueryData(stockCardQuery(card.good.code).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['stock', 'list'] })
}

export function putCount(card: CountCard) {
  queries.setQueryData(countQuery(card.id).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['stock', 'counts'] })
}
