import { useContext } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from 'react-router'
import { routeStyles } from './route-styles.ts'

/**
 * Stylesheets of pages that may come next, fetched beside their data and not applied: with each sheet inserted between
 * those of this page the browser would lay the whole page out anew.
 */
export function PrefetchPageStyles({ pages }: { pages: readonly string[] }) {
  const manifest = useContext(FrameworkContext)?.manifest
  const routes = useContext(DataRouterContext)?.router.routes
  const matches = useMatches()
  if (import.meta.env.DEV || !routes) return null
  const here = new Set(matches.flatMap(({ id }) => routeStyles(manifest, id)))
  const next = new Set(
    pages.flatMap((page) => matchRoutes(routes, page) ?? []).flatMap(({ route }) => routeStyles(manifest, route.id)),
  )
  return [...next]
    .filter((href) => !here.has(href))
    .map((href) => <link key={href} rel="prefetch" as="style" href={href} />)
}
