import type { Shelf } from '../state/browser-storage.ts'
import type { Told } from './ecommerce.ts'

const EVENTS = 'uncounted-events'
const ORDERS = 'uncounted-orders'
const DONE = 'counted-orders'
const MOST = 200
const ORDERS_REMEMBERED = 50

export interface UnsentTools {
  /** For this tab, and for good. */
  visit: Shelf
  kept: Shelf
  deliver: (told: Told) => void
}

/**
 * What has not been told yet. `hold`: in memory, nothing is written or leaves; `send`: told as it comes, or as soon as
 * the counter is there; `drop`: forgotten. A page that is left takes what still waits to the next one.
 */
export function unsentEvents({ visit, kept, deliver }: UnsentTools) {
  let mode: 'hold' | 'wait' | 'send' | 'drop' = 'hold'
  let queue: Told[] = []
  const list = <T>(shelf: Shelf, key: string) => (Array.isArray(shelf.read(key)) ? (shelf.read(key) as T[]) : [])
  const mayKeep = () => mode === 'wait' || mode === 'send'

  /** Told in this tab or another, now or before the reload. */
  function once({ order }: Told): boolean {
    if (order === undefined) return true
    const done = list<string>(kept, DONE)
    kept.write(
      ORDERS,
      list<Told>(kept, ORDERS).filter((each) => each.order !== order),
    )
    if (done.includes(order)) return false
    kept.write(DONE, [...done, order].slice(-ORDERS_REMEMBERED))
    return true
  }

  function flush() {
    if (mode !== 'send') return
    const ready = queue
    queue = []
    for (const told of ready) if (once(told)) deliver(told)
  }

  function keepOrders(orders: Told[]) {
    const known = list<Told>(kept, ORDERS)
    const fresh = orders.filter(({ order }) => !known.some((each) => each.order === order))
    if (fresh.length > 0) kept.write(ORDERS, [...known, ...fresh].slice(-ORDERS_REMEMBERED))
  }

  /** What an earlier page of the visit left, and orders nobody has been told of. */
  function takeUp() {
    if (!mayKeep()) return
    const waiting = queue.map(({ order }) => order)
    queue = [
      ...list<Told>(visit, EVENTS),
      ...list<Told>(kept, ORDERS).filter(({ order }) => !waiting.includes(order)),
      ...queue,
    ]
    visit.write(EVENTS, [])
    flush()
  }

  return {
    put(told: Told, leaving = false) {
      if (mode === 'drop') return
      if (told.order !== undefined && mayKeep()) keepOrders([told])
      // the next page tells it: from this one it might be cut off
      if (leaving && mayKeep()) return
      if (queue.length < MOST) queue.push(told)
      flush()
    },
    setMode(next: typeof mode) {
      const before = mode
      mode = next
      if (next === 'drop') {
        queue = []
        visit.write(EVENTS, [])
        kept.write(ORDERS, [])
      }
      if (mayKeep()) {
        keepOrders(queue.filter(({ order }) => order !== undefined))
        if (before === 'hold' || before === 'drop') takeUp()
      }
      flush()
    },
    takeUp,
    /** The page is left, or put away for Back. */
    leave() {
      if (!mayKeep() || queue.length === 0) return
      visit.write(
        EVENTS,
        queue.filter(({ order }) => order === undefined),
      )
      queue = []
    },
  }
}
