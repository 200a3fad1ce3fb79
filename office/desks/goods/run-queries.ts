import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { goodsRun, type GoodsRun, goodsRuns, undoGoodsRun } from '#contract/office/goods-runs.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

const PAGE = 50
/** How often a screen looks again while something is under way. */
const LIVE_MS = 700

const LIVE: readonly GoodsRun['state'][] = ['queued', 'applying', 'undo-queued', 'undoing']
export const isMoving = ({ state }: Pick<GoodsRun, 'state'>) => LIVE.includes(state)

export const goodsRunsQuery = infiniteQueryOptions({
  queryKey: ['goods-runs'],
  queryFn: async ({ pageParam, signal }) =>
    (await api(goodsRuns, { query: { limit: PAGE, ...(pageParam && { after: pageParam }) } }, { signal })).data,
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.runs.some(isMoving) ? LIVE_MS : false),
})

export const goodsRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['goods-run', id] as const,
    queryFn: async ({ signal }) => (await api(goodsRun, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LIVE_MS : false),
  })

const LONGEST_WAIT_MS = 60_000

/** Taken back by a job: its end is waited for. */
export async function undoAndWait(id: number): Promise<GoodsRun> {
  let run = (await api(undoGoodsRun, { params: { id }, body: {} })).data
  for (const until = Date.now() + LONGEST_WAIT_MS; isMoving(run) && Date.now() < until;) {
    await new Promise((resolve) => setTimeout(resolve, LIVE_MS))
    run = (await api(goodsRun, { params: { id } })).data
  }
  void queries.invalidateQueries({ queryKey: ['goods-runs'] })
  return run
}
