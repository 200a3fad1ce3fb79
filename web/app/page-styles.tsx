import { useCallback, useContext, useEffect } from 'react'
import { preinit } from 'react-dom'
import {
  Links,
  matchRoutes,
  type To,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
  useNavigation,
} from 'react-router'
import { routeStyles } from './route-styles.ts'

/** Loads the stylesheets of a page that is about to come: beside its data, not after it. */
export function usePreloadStyles(): (page: To) => void {
  const manifest = useContext(FrameworkContext)?.manifest
  const routes = useContext(DataRouterContext)?.router.routes
  return useCallback(
    (page) => {
      if (import.meta.env.DEV || !routes) return
      for (const { route } of matchRoutes(routes, page) ?? [])
        for (const href of routeStyles(manifest, route.id)) preinit(href, { as: 'style', precedence: 'page' })
    },
    [manifest, routes],
  )
}

/**
 * In place of the router's `Links`, which come and go with the page: since a cascade layer might have moved, the
 * browser would restyle the whole page with each. React keeps a stylesheet with a precedence for ever, and shows a page
 * when it has loaded.
 */
export function PageStyles() {
  const manifest = useContext(FrameworkContext)?.manifest
  const matches = useMatches()
  const { location } = useNavigation()
  const preload = usePreloadStyles()
  useEffect(() => {
    if (location) preload(location)
  }, [location, preload])
  if (import.meta.env.DEV) return <Links />
  const styles = new Set(matches.flatMap(({ id }) => routeStyles(manifest, id)))
  return [...styles].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}
