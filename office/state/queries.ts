import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '#contract/api-error.ts'

/** A refusal is not worth a retry; a lost connection may come back. */
const mayRetry = (failures: number, error: unknown) =>
  failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 502)

/**
 * Query cache of the back office: a list one returns to is shown from the cache, at its place, and refetched behind.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 30 * 60_000, retry: mayRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** Something was done that screens may not know of. */
export async function refetchQueries(): Promise<void> {
  // what has no answer yet is not asked for anew: its first answer may tell of before
  const opening = queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => !state.data })
  void queries.invalidateQueries()
  await Promise.allSettled(opening.map(({ promise }) => promise))
  for (const { queryKey } of opening) void queries.invalidateQueries({ queryKey, exact: true })
}
