import { routeStyles } from './route-styles.ts'

/**
 * A navigation loads the next page's stylesheets beside its data and puts them at the end of the head, where they stay.
 * Left to React they are asked for while the page renders, inserted between those of lazy parts, and waited for in a frame
 * of their own: with each sheet between two others the browser lays the page that is about to go out anew, type and all.
 */
export const loadPageStyles = (pattern: string): Promise<unknown> => Promise.all(stylesOf(pattern).map(addStyles))

function stylesOf(pattern: string): string[] {
  const manifest = window.__reactRouterManifest
  const path = pattern.replace(/^\//, '')
  const page = Object.entries(manifest?.routes ?? {}).find(
    ([id, route]) => id !== 'root' && (route?.path ?? '').replace(/^\//, '') === path,
  )
  return page ? routeStyles(manifest, page[0]) : []
}

/** Once each. One that does not come keeps nobody from the page, and is asked for again: by React now, by the next step. */
function addStyles(href: string): Promise<void> | undefined {
  if (document.head.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return undefined
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    // as React marks its own: what it adds later goes behind them
    link.dataset['precedence'] = 'page'
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}
