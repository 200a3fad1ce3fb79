import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { goodsRun } from '#contract/office/goods-runs.ts'
import { priceCard, priceGrid, type PriceRow, priceRules, priceSchedules } from '#contract/office/prices.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

const PAGE = 100
const LIVE_MS = 1000

export const PRICE_SHOWS = ['all', 'no-price', 'no-cost', 'low-margin', 'sale', 'scheduled'] as const
export type PriceShow = (typeof PRICE_SHOWS)[number]

export interface GridAsked {
  branch?: string
  show: PriceShow
  vendor?: string
  category?: string
  search?: string
}

export const priceGridQuery = (asked: GridAsked) =>
  infiniteQueryOptions({
    queryKey: ['prices', 'grid', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          priceGrid,
          { query: { ...asked, limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const priceCardQuery = (code: string) =>
  queryOptions({
    queryKey: ['prices', 'card', code] as const,
    queryFn: async ({ signal }) => (await api(priceCard, { params: { code } }, { signal })).data,
  })

export const priceRulesQuery = queryOptions({
  queryKey: ['prices', 'rules'],
  queryFn: async () => (await api(priceRules, {})).data,
})

export const schedulesQuery = queryOptions({
  queryKey: ['prices', 'schedules'],
  queryFn: async () => (await api(priceSchedules, {})).data,
  refetchInterval: 30_000,
})

const LIVE = ['queued', 'applying', 'undo-queued', 'undoing']

export const runCardQuery = (id: number) =>
  queryOptions({
    queryKey: ['prices', 'run', id] as const,
    queryFn: async ({ signal }) => (await api(goodsRun, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && LIVE.includes(state.data.state) ? LIVE_MS : false),
  })

/** Rows the server has answered with take the place of those on the screen, wherever they are shown. */
export function putPriceRows(branch: string, rows: readonly PriceRow[]) {
  for (const [key, data] of queries.getQueriesData<{ pages: { branch: { code: string }; goods: PriceRow[] }[] }>({
    queryKey: ['prices', 'grid'],
  })) {
    if (!data || data.pages[0]?.branch.code !== branch) continue
    queries.setQueryData(key, {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        goods: page.goods.map((row) => rows.find(({ code }) => code === row.code) ?? row),
      })),
    })
  }
}
