import { useCallback, useContext } from 'react'
import { preinit } from 'react-dom'
import {
  matchRoutes,
  type To,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
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
