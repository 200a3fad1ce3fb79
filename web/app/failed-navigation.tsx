import { useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { cacheLoaderData } from './back-cache.ts'
import { CHUNK_LIMIT_MS, mayReload } from './chunk-failure.ts'
import { loadPageStyles } from './load-page-styles.ts'
import { nextStyles } from './route-styles.ts'
import { useToast } from '#ui/toast-context.tsx'

nextStyles.load = loadPageStyles

/** Where a navigation inside the shop was going, while it goes. */
const TARGET = 'navigation-target'

/**
 * After a deploy a missing route chunk makes the router reload the current page and the click is lost. This stores the
 * target of a navigation in sessionStorage; the reloaded page navigates there, at most once a minute, and shows a
 * failure after that. A navigation whose chunk does not arrive in time goes the same way.
 */
export default function FailedNavigation() {
  useFirstPage()
  const { location } = useNavigation()
  const toast = useToast()
  const target = location ? location.pathname + location.search + location.hash : null

  useEffect(() => {
    const lost = takeTarget()
    if (lost === null || lost === currentPath()) return
    if (mayReload(sessionStorage, Date.now())) window.location.replace(lost)
    else toast({ text: 'Страница не открылась. Проверьте связь и попробуйте ещё раз', tone: 'error' })
  }, [toast])

  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => window.location.assign(target), CHUNK_LIMIT_MS)
    store(target)
    return () => {
      clearTimeout(timer)
      store(null)
    }
  }, [target])
  return null
}

/** Loader data of the HTML is what Back shows as well; the root's is never requested again. */
function useFirstPage(): void {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  // of the page it is mounted on: later ones come through the router
  const [first] = useState({ url: pathname + search, matches })
  useEffect(() => {
    const loaded = first.matches.filter(({ id, loaderData }) => id !== 'root' && loaderData !== undefined)
    const data = loaded.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }] as const)
    if (data.length > 0) cacheLoaderData(new URL(first.url, window.location.origin).href, Object.fromEntries(data))
  }, [first])
}

const currentPath = () => window.location.pathname + window.location.search + window.location.hash

function takeTarget(): string | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const target = entry?.type === 'reload' ? sessionStorage.getItem(TARGET) : null
    sessionStorage.removeItem(TARGET)
    return target
  } catch {
    return null // storage is forbidden: nothing was remembered either
  }
}

function store(target: string | null): void {
  try {
    if (target === null) sessionStorage.removeItem(TARGET)
    else sessionStorage.setItem(TARGET, target)
  } catch {
    // storage is forbidden: the router's reload stays all there is
  }
}
