import { notifyManager } from '@tanstack/react-query'
import { create } from 'zustand'
import { type ApiError, isApiError } from '#contract/api-error.ts'
import type { CallAnswer, CallInput, Endpoint } from '#contract/call.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { backoff } from '#rules/retry/backoff.ts'
import { api, wordsOf } from './api.ts'
import { setConnection, useConnection } from './connection.ts'
import { refetchQueries } from './queries.ts'
import { removeAction, persistAction, type QueuedAction, readActions } from './send-queue-storage.ts'
import { useSession } from './session.ts'

interface SendQueue {
  /** Oldest first, also those of whoever worked here before. */
  actions: readonly QueuedAction[]
  /** The last try did not get through: what waits is sent by itself. */
  isHeldUp: boolean
}

export const useSendQueue = create<SendQueue>(() => ({ actions: readActions(), isHeldUp: false }))

/** `queued`: not through yet; it is persisted and retried with backoff, its outcome is shown above the desk. */
export type Sent<E extends Endpoint> = { state: 'done'; answer: CallAnswer<E> } | { state: 'queued' }

interface About {
  /** What is done, for people: «Заказ 100123: собран». */
  title: string
  /** Where to look when it is refused. */
  link?: string
}

type Waiter = { onDone: (answer: unknown) => void; onRefused: (error: ApiError) => void; onQueued: () => void }

const waiters = new Map<string, Waiter>()
const TIMEOUT_MS = 15_000
const PAUSE_MS = { first: 1000, most: 30_000 }
/** The server drops an idempotency key after three days: an older action might be done twice. */
const OLDEST_MS = 2 * 24 * 60 * 60_000
/** An error nobody expected may pass; after so many it is a person's. */
const MOST_FAILURES = 4

const refresh = () => useSendQueue.setState({ actions: readActions() })

/**
 * Sends an action that must not be lost: persisted in this browser first, sent in order under an idempotency key, so
 * that the server does it once. Throws a refusal while the caller still waits for the answer.
 */
export function sendOnce<E extends Endpoint>(call: E, input: CallInput<E>, about: About): Promise<Sent<E>> {
  const staffId = useSession.getState().session?.me?.id
  if (staffId === undefined) throw new Error('nobody is signed in')
  const { method, path } = call
  const action: QueuedAction = {
    key: idempotencyKey(),
    at: new Date().toISOString(),
    staffId,
    call: { method, path, files: null },
    input: structuredClone(input) as QueuedAction['input'],
    title: about.title,
    link: about.link ?? null,
    refused: null,
  }
  return new Promise((resolve, reject) => {
    waiters.set(action.key, {
      onDone: (answer) => resolve({ state: 'done', answer: answer as CallAnswer<E> }),
      onRefused: reject,
      onQueued: () => resolve({ state: 'queued' }),
    })
    persistAction(action)
    refresh()
    void send()
  })
}

/** A refusal was read. */
export function dismissAction(key: string): void {
  removeAction(key)
  refresh()
}

function notifyQueued(): void {
  for (const waiter of waiters.values()) waiter.onQueued()
  waiters.clear()
}

let running: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Tries in a row that did not get through. */
let lostTries = 0
let failures = 0

/** Sends the queue now, one action after another; a lock lets one tab send. */
export function send(): Promise<void> {
  running ??= alone(sendAll).finally(() => {
    running = null
    if (!useSendQueue.getState().isHeldUp && next()) void send()
  })
  return running
}

const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('office:send-queue', work) : work()

function next(): QueuedAction | undefined {
  const staffId = useSession.getState().session?.me?.id
  return readActions().find((action) => action.staffId === staffId && action.refused === null)
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  for (let action = next(); action; action = next()) {
    if (!(await sendOne(action))) return
  }
  // another tab has sent what was waited for here
  refresh()
  notifyQueued()
}

/** False: it did not get through, and neither would the next ones. */
async function sendOne(action: QueuedAction): Promise<boolean> {
  if (Date.now() - Date.parse(action.at) > OLDEST_MS) {
    refuse(action, 'Прошло больше двух суток, действие не отправлено. Посмотрите, как дела сейчас, и сделайте заново.')
    return true
  }
  try {
    const answer = await api(action.call as Endpoint, action.input as never, {
      headers: { [IDEMPOTENCY_HEADER]: action.key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    done(action, answer)
    return true
  } catch (error) {
    return failed(action, error)
  }
}

function done({ key }: QueuedAction, answer: unknown): void {
  lostTries = 0
  failures = 0
  useSendQueue.setState({ isHeldUp: false })
  if (useConnection.getState().connection !== 'live' && navigator.onLine) setConnection('live')
  const waiter = waiters.get(key)
  waiters.delete(key)
  removeAction(key)
  waiter?.onDone(answer)
  // nobody waits for the answer any more: what is on the screen is read again
  if (!waiter) void refetchQueries()
  // in one render with what the answer changes
  notifyManager.schedule(refresh)
}

const isLost = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status === 429 || (error.status >= 502 && error.status <= 504))

function failed(action: QueuedAction, error: unknown): boolean {
  if (isApiError(error) && error.status === 401) {
    // persisted until the same person signs in again
    useSendQueue.setState({ isHeldUp: true })
    notifyQueued()
    return false
  }
  const isRefusal = isApiError(error) && error.status < 500 && !isLost(error)
  if (!isRefusal && (isLost(error) || ++failures < MOST_FAILURES)) {
    backOff(isApiError(error) ? error : null)
    return false
  }
  failures = 0
  const waiter = waiters.get(action.key)
  waiters.delete(action.key)
  if (waiter && isApiError(error)) {
    removeAction(action.key)
    waiter.onRefused(error)
    notifyManager.schedule(refresh)
  } else {
    waiter?.onQueued()
    refuse(action, wordsOf(error))
    void refetchQueries()
  }
  return true
}

function refuse(action: QueuedAction, words: string): void {
  persistAction({ ...action, refused: words })
  refresh()
}

/** Exponential backoff, unless the server says when to retry. */
function backOff(error: ApiError | null): void {
  if (error?.status === 0) setConnection(navigator.onLine ? 'waiting' : 'offline')
  useSendQueue.setState({ isHeldUp: true })
  notifyQueued()
  clearTimeout(timer)
  const pauseMs = backoff(++lostTries, PAUSE_MS)
  timer = setTimeout(() => void send(), error?.retryAfter ? error.retryAfter * 1000 : pauseMs)
}

/**
 * What an earlier page could not send goes as soon as its person is at work; a network that is back is used at once.
 */
export function listenToSendQueue(): () => void {
  const onStorage = () => refresh()
  const onOnline = () => {
    lostTries = 0
    void send()
  }
  addEventListener('storage', onStorage)
  addEventListener('online', onOnline)
  const left = useSession.subscribe(({ session }, before) => {
    if (session?.me && session.me.id !== before.session?.me?.id) void send()
  })
  const leftLive = useConnection.subscribe(({ connection }, before) => {
    if (connection === 'live' && before.connection !== 'live' && useSendQueue.getState().isHeldUp) onOnline()
  })
  if (useSession.getState().session?.me) void send()
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('online', onOnline)
    left()
    leftLive()
  }
}
