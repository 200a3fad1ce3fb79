import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { exchangeSources } from '#contract/office/exchange.ts'
import { heldPrices } from '#contract/office/exchange-prices.ts'
import {
  type DeskMappingKind,
  exchangeMappings,
  mappingGoods,
  mappingLists,
} from '#contract/office/exchange-mapping.ts'
import {
  exchangeRun,
  type ExchangeRun,
  exchangeRuns,
  runPreview,
  stockReasons,
  undoPreview,
  type WaitingGood,
  waitingGoods,
} from '#contract/office/exchange-runs.ts'
import { api } from '#office/state/api.ts'

const PAGE = 100
/** How often a screen looks again while something is under way. */
const LIVE_MS = 2000

const LIVE: readonly ExchangeRun['state'][] = ['receiving', 'staging', 'applying']
export const isUnderWay = ({ state }: Pick<ExchangeRun, 'state'>) => LIVE.includes(state)

export const sourcesQuery = queryOptions({
  queryKey: ['exchange', 'sources'],
  queryFn: async () => (await api(exchangeSources, {})).data,
  refetchInterval: ({ state }) =>
    state.data?.sources.some(({ lastRun }) => lastRun && isUnderWay(lastRun)) ? LIVE_MS : false,
})

export const mappingsQuery = (id: number, kind: DeskMappingKind) =>
  queryOptions({
    queryKey: ['exchange', 'mapping', id, kind] as const,
    queryFn: async ({ signal }) => (await api(exchangeMappings, { params: { id }, query: { kind } }, { signal })).data,
  })

/** Counted apart: the names are there at once. */
export const mappingGoodsQuery = (id: number, kind: DeskMappingKind) =>
  queryOptions({
    queryKey: ['exchange', 'mapping-goods', id, kind] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api(mappingGoods, { params: { id }, query: { kind } }, { signal })
      return new Map(data.map(({ external, goods }) => [external, goods]))
    },
    staleTime: 60_000,
  })

export const mappingListsQuery = queryOptions({
  queryKey: ['exchange', 'lists'],
  queryFn: async () => (await api(mappingLists, {})).data,
  staleTime: 60_000,
})

export interface RunsAsked {
  source?: number
  state?: string
}

export const runsQuery = (asked: RunsAsked) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'runs', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          exchangeRuns,
          { query: { ...asked, limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.runs.some(isUnderWay) ? LIVE_MS : false),
  })

export const rehearsalsQuery = queryOptions({
  queryKey: ['exchange', 'runs', 'rehearsals'],
  queryFn: async () => (await api(exchangeRuns, { query: { kind: 'rehearsal', limit: 10 } })).data.runs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LIVE_MS : false),
})

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'run', id] as const,
    queryFn: async ({ signal }) => (await api(exchangeRun, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LIVE_MS : false),
  })

/** What a held run would change: counted anew, so asked for by itself. */
export const runPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'run', id, 'preview'] as const,
    queryFn: async ({ signal }) => (await api(runPreview, { params: { id } }, { signal })).data,
    staleTime: 60_000,
  })

export const heldPricesQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'held-prices', id] as const,
    queryFn: async ({ signal }) => (await api(heldPrices, { params: { id } }, { signal })).data,
  })

export const undoPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['exchange', 'run', id, 'undo'] as const,
    queryFn: async ({ signal }) => (await api(undoPreview, { params: { id } }, { signal })).data,
    staleTime: 0,
  })

export const stockReasonsQuery = (code: string) =>
  queryOptions({
    queryKey: ['exchange', 'stock', code] as const,
    queryFn: async ({ signal }) => (await api(stockReasons, { params: { code } }, { signal })).data,
  })

export type WaitingReason = WaitingGood['reasons'][number]

export const waitingQuery = (id: number, asked: { reason?: WaitingReason; search?: string }) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'waiting', id, asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          waitingGoods,
          { params: { id }, query: { ...asked, limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
