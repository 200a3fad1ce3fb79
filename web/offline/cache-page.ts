const WORKER = '/sw.js'

const files = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|pictures)\//.test(pathname))
    .map(({ pathname }) => pathname)

/** Styles that came written in the page were never asked for; the pages it leads to know them by file. */
const writtenStyles = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(
    ({ href }) => new URL(href).pathname,
  )

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

let wasControlled: boolean | null = null

/** A document that was loaded under the worker passed through its hands. */
function isCachedAlready(page: string): boolean {
  const landing = performance.getEntriesByType('navigation')[0]?.name
  return wasControlled === true && landing !== undefined && new URL(landing).href === new URL(page, location.href).href
}

/**
 * Gives the page just shown to the service worker, which caches it for when there is no connection. Called when the
 * page has long been there.
 */
export async function cachePage(page: string): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  const isFirst = wasControlled === null
  wasControlled ??= navigator.serviceWorker.controller !== null
  try {
    if (isFirst) await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    const wanted = isFirst ? [...writtenStyles(), ...(wasControlled ? [] : files())] : []
    if (!isCachedAlready(page)) active?.postMessage({ page, files: wanted })
    else if (wanted.length > 0) active?.postMessage({ files: wanted })
  } catch {
    // forbidden or blocked by the browser: the shop does without
  }
}
