import type pg from 'pg'
import { backoff } from '#rules/retry/backoff.ts'
import type { DatabaseConfig } from './hosts/database-config.ts'
import { openClient } from './hosts/main-client.ts'
import { processOf, within } from './pg-internals.ts'

export interface FollowOptions {
  /** What to listen to. */
  channel: string
  connection: DatabaseConfig
  pollMs: number
  /**
   * Called once the connection listens, on every notice, and every pollMs. Never twice at once. `notices`: what was
   * said since; null: nobody knows.
   */
  catchUp: (client: pg.ClientBase, notices: readonly string[] | null) => Promise<void>
  onError: (error: unknown) => void
  /** A connection that is idle for so long is asked whether it still lives, and given as long to answer. */
  heartbeatMs?: number
}

export interface Following {
  /** Resolves when a catch-up that began after this call is done. */
  caughtUp: () => Promise<void>
  /** The server process of the listening connection. */
  backendPid: () => number | null
  close: () => Promise<void>
}

const RETRY_MS = { first: 50, most: 1000 }
const CONNECT_LIMIT_MS = 5000
const HEARTBEAT_MS = 15_000

/** Holds a connection that listens for changes, and gets a new one whenever it breaks. */
export function followChanges(options: FollowOptions): Following {
  const { channel, connection, pollMs, catchUp, onError, heartbeatMs = HEARTBEAT_MS } = options
  /** Once it is connected: ending one that is about to connect would leave it waiting for ever. */
  let client: pg.Client | null = null
  let isClosed = false
  let isSignalled = true
  let resume = () => {}
  /** In a row. */
  let failures = 0
  let waiting: PromiseWithResolvers<void>[] = []
  let notices: string[] | null = null
  /** Between two connections: neither those who wait nor the end of the lost one hurry the next. */
  let isResting = false

  const signal = () => {
    isSignalled = true
    if (!isResting) resume()
  }

  /** Until signalled, or the time is up. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isSignalled) return resolve()
      const timer = setTimeout(resolve, ms)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function listen(): Promise<void> {
    const own = openClient({
      ...connection,
      application_name: channel.replace('_', ' '),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    })
    // A listener may ask nothing for hours: the loss itself must end the loop, not the next query.
    let lost: Error | null = null
    const lose = (error?: Error) => {
      lost ??= error ?? new Error('the server closed the connection')
      signal()
    }
    own.on('error', lose)
    own.on('end', () => lose())
    own.on('notification', ({ payload = '' }) => {
      notices?.push(payload)
      signal()
    })
    await own.connect()
    client = own
    notices = null
    await own.query(`listen ${channel}`)
    while (!isClosed) {
      if (lost) throw lost
      const served = waiting
      waiting = []
      isSignalled = false
      const said = notices
      notices = []
      try {
        await catchUp(own, said)
      } catch (error) {
        waiting.unshift(...served)
        notices = null
        throw error
      }
      for (const { resolve } of served) resolve()
      failures = 0
      await idle(own)
    }
  }

  /**
   * Until signalled or the next poll. A peer that vanished without closing (a fail-over, a dropped route) is found by
   * the heartbeat.
   */
  async function idle(own: pg.Client): Promise<void> {
    const until = performance.now() + pollMs
    while (!isSignalled) {
      const left = until - performance.now()
      await pause(Math.min(heartbeatMs, left))
      if (isSignalled) return
      await own.query(within(heartbeatMs, 'select 1'))
      if (left <= heartbeatMs) return
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      try {
        await listen()
      } catch (error) {
        if (!isClosed) onError(error)
      }
      await client?.end().catch(() => {})
      client = null
      if (isClosed) break
      isSignalled = false
      isResting = true
      await pause(backoff(++failures, RETRY_MS))
      isResting = false
    }
    for (const { reject } of waiting) reject(closedError())
  }

  const running = run()
  return {
    caughtUp() {
      if (isClosed) return Promise.reject(closedError())
      const waiter = Promise.withResolvers<void>()
      waiting.push(waiter)
      signal()
      return waiter.promise
    },
    backendPid: () => client && processOf(client),
    async close() {
      isClosed = true
      isResting = false
      signal()
      await client?.end().catch(() => {})
      await running
    },
  }
}

const closedError = () => new Error('the follower of changes is closed')
