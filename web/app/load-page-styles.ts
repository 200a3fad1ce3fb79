import { routeStyles } from './route-styles.ts'

/**
 * Loads the next page's stylesheets with its data and appends them to the head for good. React would request them while
 * rendering and insert them between those of lazy parts, and each insertion restyles the page that is about to leave.
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

/** Once each. One that fails does not block the page and is requested again: by React now, by the next navigation. */
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
