import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { nextStyles } from './route-styles.ts'

type RouteData = Record<string, DataStrategyResult>

const MAX_PAGES = 30
const cache = new Map<string, RouteData>()

export function cacheLoaderData(url: string, data: RouteData): void {
  cache.delete(url)
  cache.set(url, data)
  if (cache.size > MAX_PAGES) cache.delete(cache.keys().next().value!)
}

/**
 * Client middleware of the root route: Back and Forward show what was seen there, at once. Loader data of visited pages
 * is cached in this tab and answers the router only when it walks through the history; a link always requests the
 * server. What came with the HTML of the first page is put here by failed-navigation.tsx.
 */
export function backCache(page: Pick<Window, 'addEventListener' | 'location'>): MiddlewareFunction<RouteData> {
  let isTraversal = false
  // the browser moves to the entry before the router loads it; on a link the address changes after
  page.addEventListener('popstate', () => (isTraversal = true), { capture: true })
  return async ({ request, pattern }, next) => {
    const cached =
      isTraversal && request.url === page.location.href.split('#', 1)[0] ? cache.get(request.url) : undefined
    isTraversal = false
    if (cached) return cached
    const [data] = await Promise.all([next(), nextStyles.load?.(pattern)])
    if (Object.values(data).every(({ type }) => type === 'data')) cacheLoaderData(request.url, data)
    return data
  }
}
