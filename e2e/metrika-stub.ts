import type { Page } from '@playwright/test'

/** As much of the counter's script as tells what it was asked. */
const TAG = `
  const waiting = window.ym.a ?? []
  window.heard = []
  window.ym = (...args) => window.heard.push(args)
  for (const args of waiting) window.ym(...args)
`

interface Counted {
  dataLayer?: { ecommerce: Record<string, unknown> & { currencyCode: string } }[]
  heard?: unknown[][]
}

/** Stands in for Yandex; `asked` grows with each request that leaves for it. */
export async function standInForMetrika(page: Page) {
  const asked: string[] = []
  await page.context().route(/^https:\/\/[\w.]*(yandex|yastatic)\.\w+\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: TAG })
  })
  return {
    asked,
    /** Kinds of what lies in dataLayer of the page on screen, in order. */
    kinds: () =>
      page.evaluate(() =>
        ((window as Counted).dataLayer ?? []).flatMap(({ ecommerce }) =>
          Object.keys(ecommerce).filter((key) => key !== 'currencyCode'),
        ),
      ),
    entries: (kind: string) =>
      page.evaluate(
        (wanted) =>
          ((window as Counted).dataLayer ?? []).flatMap(({ ecommerce }) =>
            wanted in ecommerce ? [ecommerce[wanted]] : [],
          ),
        kind,
      ),
    /** Addresses of pages shown without loading a document. */
    hits: () =>
      page.evaluate(() =>
        ((window as Counted).heard ?? []).flatMap(([, method, url]) => (method === 'hit' ? [url] : [])),
      ),
    goals: () =>
      page.evaluate(() =>
        ((window as Counted).heard ?? []).flatMap(([, method, goal]) => (method === 'reachGoal' ? [goal] : [])),
      ),
    isReady: () =>
      page.waitForFunction(() => ((window as Counted).heard ?? []).some(([, method]) => method === 'params')),
  }
}
