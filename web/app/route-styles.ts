interface Manifest {
  routes: Record<string, { path?: string; css?: string[] } | undefined>
}

declare global {
  interface Window {
    /** The router's table of routes, loaded before the entry. */
    __reactRouterManifest?: Manifest
  }
}

/** Of the page a navigation goes to; comes after the first page, which has its own (load-page-styles.ts). */
export const nextStyles: { load?: (pattern: string) => Promise<unknown> } = {}

const taken = new Map<string, string[]>()

/** Stylesheets of a route. The trailing `#` is the router's mark for those that several routes share. */
export const routeStyles = (manifest: Manifest | undefined, route: string): string[] =>
  (taken.get(route) ?? manifest?.routes[route]?.css ?? []).map((href) => href.replace('#', ''))

/**
 * In the browser, before the router starts: takes the stylesheets out of its table of routes, so that `PageStyles`
 * alone loads them. The router would add a link to each new page's stylesheet and remove it once loaded, and the
 * browser would restyle and lay out the whole page twice in one step.
 */
export function takeRouteStyles(manifest: Manifest): void {
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!route?.css) continue
    taken.set(id, route.css)
    delete route.css
  }
}
