import type { ApiClient } from '#contract/client.ts'
import { noteSearchOutcome } from '#contract/search.ts'
import type { KeyValueStorage } from '../state/browser-storage.ts'
import { advanceAttribution, attributedSearch, type AttributedOutcome } from '../state/search-attribution.ts'
import type { ShopEvent } from '../state/track.ts'

/**
 * A good found by words and put into the cart or ordered on another page: the search records the outcome, not the
 * visitor.
 */
export function trackSearchOutcome(api: ApiClient, session: KeyValueStorage, event: ShopEvent): void {
  const send = (code: string, outcome: AttributedOutcome) => {
    const sought = attributedSearch(session, code)
    // an order out of the cart has sent its outcome itself: the page may be leaving
    const isSent = event.type === 'order' && event.goal === 'order_save'
    if (sought && advanceAttribution(session, { ...sought, outcome }) && !isSent)
      api(noteSearchOutcome, { body: { q: sought.q, goodCode: code, outcome } }).catch(() => {})
  }
  if (event.type === 'order') for (const { good } of event.goods) send(good.code, 'order')
  if (event.type === 'cart') {
    const pieces = (cart: typeof event.before, code: string) =>
      cart?.items.find((item) => item.code === code)?.quantity ?? 0
    for (const code of event.codes) if (pieces(event.after, code) > pieces(event.before, code)) send(code, 'cart')
  }
}
