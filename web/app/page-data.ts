declare global {
  interface Window {
    __reactRouterContext?: { streamController?: ReadableStreamDefaultController<string> }
  }
}

/** Element at the end of the page that holds its loader data (web/entry.server.tsx). */
export const PAGE_DATA_ID = 'page-data'

/**
 * Hands the loader data to the router's stream. The router's own way is an inline script for each piece of data, which
 * no content security policy can know beforehand; here the data is data. Module scripts may run before the page has
 * ended.
 */
export function readPageData(): void {
  const controller = window.__reactRouterContext?.streamController
  const read = () => {
    controller?.enqueue(document.getElementById(PAGE_DATA_ID)?.textContent ?? '')
    controller?.close()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', read, { once: true })
  else read()
}
