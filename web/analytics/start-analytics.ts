import type { StoreApi } from 'zustand/vanilla'
import type { ApiClient } from '#contract/client.ts'
import { userTrack } from '#contract/user.ts'
import { noteGoodView, noteVisitStep } from '#contract/visits.ts'
import type { CookieChoiceState } from '../state/cookie-choice.ts'
import type { KeyValueStorage } from '../state/browser-storage.ts'
import type { UserState } from '../state/user.ts'
import { trackSearchOutcome } from './track-search-outcome.ts'
import { cartChange, ecommerceProduct, purchase, requestEvent, type CounterEvent } from './ecommerce.ts'
import { listenToShop, type ShopEvent } from '../state/track.ts'
import { dataLayer, metrika } from './metrika.ts'
import { eventQueue } from './event-queue.ts'
import { watchImpressions } from './watch-impressions.ts'

export interface AnalyticsTools {
  api: ApiClient
  /**
   * Null: no counter; events end in `dataLayer`, after the same agreement, where nobody reads them until the shop puts
   * a reader there.
   */
  counter: number | null
  choice: StoreApi<CookieChoiceState>
  user: StoreApi<UserState>
  local: KeyValueStorage
  session: KeyValueStorage
}

/**
 * From the shop's events to the counter. Nothing is asked of anybody outside, and nothing leaves the page, before the
 * visitor agreed.
 */
export function startAnalytics({ api, counter, choice, user, local, session }: AnalyticsTools): void {
  const queue = eventQueue({ local, session, deliver: (entry) => deliver(api, counter, entry) })
  const impressions = watchImpressions((entry) => queue.put(entry))
  let last: string | null = null
  let isStarted = false

  function onShopEvent(event: ShopEvent): void {
    trackSearchOutcome(api, session, event)
    switch (event.type) {
      case 'page':
        impressions.turn()
        if (isKeyAddress(event.url)) {
          pause()
          last = null
          return
        }
        if (event.url.startsWith('/basket/checkout/')) queue.put({ step: 'checkout' })
        // the counter sends the one it started on by itself
        if (isStarted && last !== null) queue.put({ hit: { url: event.url, from: last } })
        last = event.url
        if (!isStarted) void follow()
        return
      case 'impression':
        return impressions.watch(event.element, event.thing)
      case 'detail':
        return queue.put({ action: { detail: { products: [ecommerceProduct(event.good)] } }, view: event.good.code })
      case 'cart':
        return cartChange(event.before, event.after, event.codes).forEach((entry) => queue.put(entry))
      case 'registered':
        return queue.put({ goal: 'registered' })
      case 'order':
        return queue.put(purchase(event), event.leaving)
      case 'request':
        return queue.put(requestEvent(event.goal, event.number))
    }
  }

  async function describeVisitor(id: number) {
    try {
      const { userId, ...facts } = (await api(userTrack, {})).data
      if (choice.getState().choice !== 'all') return
      if (userId !== null) metrika.send(id, 'setUserID', String(userId))
      metrika.send(id, 'params', facts)
    } catch {
      // a visit without these facts is still a visit
    }
  }

  /** What happens meanwhile goes with the next page. */
  function pause(): void {
    if (isStarted && counter !== null) metrika.pause(counter)
    isStarted = false
    if (counter !== null && choice.getState().choice === 'all') queue.setMode('wait')
  }

  async function follow() {
    const { choice: chosen } = choice.getState()
    if (chosen !== 'all') {
      if (isStarted && counter !== null) metrika.stop(counter)
      isStarted = false
      return queue.setMode(chosen === null ? 'hold' : 'drop')
    }
    if (counter === null) return queue.setMode('send')
    if (isStarted) return
    queue.setMode('wait')
    if (isKeyAddress(location.pathname)) return
    isStarted = true
    try {
      await metrika.start(counter)
    } catch {
      return // blocked or unreachable: what waits goes with the next document
    }
    if (choice.getState().choice !== 'all') return
    queue.setMode('send')
    await describeVisitor(counter)
  }

  listenToShop(onShopEvent)
  void follow()
  choice.subscribe((now, before) => now.choice !== before.choice && void follow())
  user.subscribe((now, before) => {
    if (
      counter !== null &&
      now.status !== before.status &&
      before.status !== 'unknown' &&
      choice.getState().choice === 'all'
    )
      void describeVisitor(counter)
  })
  addEventListener('pagehide', () => {
    impressions.flush()
    queue.leave()
  })
  // restored from the back/forward cache (bfcache)
  addEventListener('pageshow', ({ persisted }) => persisted && queue.takeUp())
}

/** Pages whose address opens something: the counter, which sends addresses, rests there. */
const isKeyAddress = (path: string) => /^\/(confirm|order)\/./.test(path)

function deliver(api: ApiClient, counter: number | null, { action, goal, hit, view, step }: CounterEvent): void {
  // the shop's own count of what is looked at: of the good, not of whoever looked
  if (view) api(noteGoodView, { params: { code: view } }).catch(() => {})
  // how far visitors come: the shop counts each step once a day
  const reached = step ?? (action && ('add' in action ? 'cart' : 'purchase' in action ? 'order' : null))
  if (reached) api(noteVisitStep, { params: { step: reached } }).catch(() => {})
  if (action) dataLayer().push({ ecommerce: { currencyCode: 'RUB', ...action } })
  if (counter === null) return
  if (hit) metrika.send(counter, 'hit', location.origin + hit.url, { referer: location.origin + hit.from })
  if (goal) metrika.send(counter, 'reachGoal', goal)
}
