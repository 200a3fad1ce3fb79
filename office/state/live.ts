import { useEffect, useRef } from 'react'
import { backoff } from '#rules/retry/backoff.ts'
import { setConnection } from './connection.ts'
import { refetchQueries } from './queries.ts'
import { useSession } from './session.ts'

interface OrderEvent {
  kind: 'order-new' | 'order-changed' | 'order-desk'
  number: string
  status: string
  /** Whose doing; null: the buyer's, or the shop's by itself. */
  by: number | null
  branch: string
  shop: number | null
}

/**
 * Something beside the orders that open screens follow: a repair, a booking, a request, a return, a receipt of the
 * order named.
 */
interface ThingEvent extends Omit<OrderEvent, 'kind'> {
  kind: 'repair' | 'rental' | 'request' | 'promo' | 'gift-card' | 'company' | 'return' | 'receipt' | 'cash' | 'count'
}

export type LiveEvent =
  | { name: 'order'; order: OrderEvent }
  | { name: 'thing'; thing: ThingEvent }
  | { name: 'presence'; number: string }
  | { name: 'reset' }

const ADDRESS = '/api/office/events'
const WAIT_MS = { first: 1000, most: 30_000 }

const listeners = new Set<(event: LiveEvent) => void>()
const emit = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

/**
 * One event stream for the whole tab. The browser reconnects a lost one itself and sends the last id, so nothing is
 * missed; after an answer that is no stream it gives up, and we reconnect with exponential backoff.
 */
export function followEvents(): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** In a row. */
  let failures = 0
  // what this page reads may be older than its stream
  let last = useSession.getState().session?.eventsSince ?? ''

  function open() {
    source = new EventSource(last ? `${ADDRESS}?since=${encodeURIComponent(last)}` : ADDRESS)
    const on = (name: string, work: (data: never) => void) =>
      source!.addEventListener(name, (event) => {
        last = event.lastEventId || last
        work(JSON.parse(event.data) as never)
      })
    source.onopen = () => {
      failures = 0
      setConnection('live')
    }
    source.onerror = () => {
      setConnection(navigator.onLine ? 'waiting' : 'offline')
      if (source?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(open, backoff(++failures, WAIT_MS))
    }
    on('order', (order: OrderEvent) => emit({ name: 'order', order }))
    on('thing', (thing: ThingEvent) => emit({ name: 'thing', thing }))
    on('presence', ({ number }: { number: string }) => emit({ name: 'presence', number }))
    on('reset', () => {
      void refetchQueries()
      emit({ name: 'reset' })
    })
    on('beat', () => {})
    // the session is over: the next call says so in words
    on('end', () => source?.close())
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/** Calls the listener with every event of the shop while the screen is open. */
export function useLive(listener: (event: LiveEvent) => void) {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const own = (event: LiveEvent) => latest.current(event)
    listeners.add(own)
    return () => void listeners.delete(own)
  }, [])
}

/** One kind of thing: the number of each that changed. */
export function useLiveThing(kind: ThingEvent['kind'], listener: (number: string) => void) {
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === kind) listener(event.thing.number)
  })
}
