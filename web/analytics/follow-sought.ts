import type { ApiClient } from '#contract/client.ts'
import { noteSearchOutcome } from '#contract/search.ts'
import type { KeyValueStorage } from '../state/browser-storage.ts'
import { advanceSought, soughtGood, type SoughtOutcome } from '../state/sought-goods.ts'
import type { ShopEvent } from '../state/track.ts'

/** A good found by words and put into the cart or ordered on another page: the search learns of it, of nobody else. */
export function followSought(api: ApiClient, session: KeyValueStorage, event: ShopEvent): void {
  const tell = (code: string, outcome: SoughtOutcome) => {
    const sought = soughtGood(session, code)
    // an order out of the cart has told its words itself: the page may be leaving
    const isTold = event.type === 'order' && event.goal === 'order_save'
    if (sought && advanceSought(session, { ...sought, outcome }) && !isTold)
      api(noteSearchOutcome, { body: { q: sought.q, goodCode: code, outcome } }).catch(() => {})
  }
  if (event.type === 'order') for (const { good } of event.goods) tell(good.code, 'order')
  if (event.type === 'cart') {
    const pieces = (cart: typeof event.before, code: string) =>
      cart?.items.find((item) => item.code === code)?.quantity ?? 0
    for (const code of event.codes) if (pieces(event.after, code) > pieces(event.before, code)) tell(code, 'cart')
  }
}
