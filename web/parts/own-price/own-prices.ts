import { createStore } from 'zustand/vanilla'
import { agreedPrices } from '#contract/company-prices.ts'
import type { ApiClient } from '#contract/client.ts'
import { rublesToKopecks, type Kopecks } from '#rules/money/money.ts'

/** As many as one call takes. */
const MOST = 100
/** Debounce: cards of a list mount one after another and share one request. */
const BATCH_DEBOUNCE_MS = 20
/** A price list may be changed while a page is open. */
const FRESH_MS = 60_000

interface Known {
  /** Null: the usual price holds. */
  price: Kopecks | null
  at: number
}

/** Prices agreed with one organization, as far as goods were shown. */
export function createOwnPrices(api: ApiClient, now: () => number = Date.now) {
  const store = createStore<{ known: ReadonlyMap<string, Known> }>()(() => ({ known: new Map() }))
  const asked = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(codes: string[]) {
    try {
      const { data } = await api(agreedPrices, { query: { codes: codes.join(',') } })
      const prices = new Map(data.map(({ code, price }) => [code, rublesToKopecks(price)]))
      const at = now()
      store.setState(({ known }) => ({
        known: new Map([...known, ...codes.map((code) => [code, { price: prices.get(code) ?? null, at }] as const)]),
      }))
    } catch (error) {
      // oxlint-disable-next-line no-console -- the usual price stands, and the cart will say the right one
      console.error(error)
    }
  }

  function send() {
    const codes = [...asked]
    asked.clear()
    for (let from = 0; from < codes.length; from += MOST) void ask(codes.slice(from, from + MOST))
  }

  return {
    store,
    /** Shown now: asked for with others of the same moment, unless it is known. */
    want(code: string) {
      const known = store.getState().known.get(code)
      if (asked.has(code) || (known && now() - known.at < FRESH_MS)) return
      asked.add(code)
      clearTimeout(timer)
      timer = setTimeout(send, BATCH_DEBOUNCE_MS)
    },
  }
}
