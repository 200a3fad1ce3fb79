import type { KeyValueStorage } from '../state/browser-storage.ts'
import type { CounterEvent } from './ecommerce.ts'

const EVENTS = 'uncounted-events'
const ORDERS = 'uncounted-orders'
const DONE = 'counted-orders'
const MOST = 200
const ORDERS_REMEMBERED = 50

export interface EventQueueTools {
  /** For this tab, and for good. */
  session: KeyValueStorage
  local: KeyValueStorage
  deliver: (event: CounterEvent) => void
}

/**
 * Buffer of analytics events not sent yet. `hold`: in memory, nothing is stored or sent; `send`: sent as it comes, or
 * as soon as the counter is loaded; `drop`: discarded. A page that is left stores what still waits for the next one.
 */
export function eventQueue({ session, local, deliver }: EventQueueTools) {
  let mode: 'hold' | 'wait' | 'send' | 'drop' = 'hold'
  let queue: CounterEvent[] = []
  const list = <T>(storage: KeyValueStorage, key: string) =>
    Array.isArray(storage.read(key)) ? (storage.read(key) as T[]) : []
  const mayStore = () => mode === 'wait' || mode === 'send'

  /** Sent from this tab or another, now or before the reload. */
  function once({ order }: CounterEvent): boolean {
    if (order === undefined) return true
    const done = list<string>(local, DONE)
    local.write(
      ORDERS,
      list<CounterEvent>(local, ORDERS).filter((each) => each.order !== order),
    )
    if (done.includes(order)) return false
    local.write(DONE, [...done, order].slice(-ORDERS_REMEMBERED))
    return true
  }

  function flush() {
    if (mode !== 'send') return
    const ready = queue
    queue = []
    for (const event of ready) if (once(event)) deliver(event)
  }

  function storeOrders(orders: CounterEvent[]) {
    const known = list<CounterEvent>(local, ORDERS)
    const fresh = orders.filter(({ order }) => !known.some((each) => each.order === order))
    if (fresh.length > 0) local.write(ORDERS, [...known, ...fresh].slice(-ORDERS_REMEMBERED))
  }

  /** What an earlier page of the visit left, and orders not sent yet. */
  function takeUp() {
    if (!mayStore()) return
    const waiting = queue.map(({ order }) => order)
    queue = [
      ...list<CounterEvent>(session, EVENTS),
      ...list<CounterEvent>(local, ORDERS).filter(({ order }) => !waiting.includes(order)),
      ...queue,
    ]
    session.write(EVENTS, [])
    flush()
  }

  return {
    put(event: CounterEvent, leaving = false) {
      if (mode === 'drop') return
      if (event.order !== undefined && mayStore()) storeOrders([event])
      // the next page sends it: from this one it might be cut off
      if (leaving && mayStore()) return
      if (queue.length < MOST) queue.push(event)
      flush()
    },
    setMode(next: typeof mode) {
      const before = mode
      mode = next
      if (next === 'drop') {
        queue = []
        session.write(EVENTS, [])
        local.write(ORDERS, [])
      }
      if (mayStore()) {
        storeOrders(queue.filter(({ order }) => order !== undefined))
        if (before === 'hold' || before === 'drop') takeUp()
      }
      flush()
    },
    takeUp,
    /** The page is left, or put away for Back. */
    leave() {
      if (!mayStore() || queue.length === 0) return
      session.write(
        EVENTS,
        queue.filter(({ order }) => order === undefined),
      )
      queue = []
    },
  }
}
