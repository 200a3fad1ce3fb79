import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Hosts kept by NTP differ by milliseconds and go by their own clocks. */
const TOLERATED_MS = 1000
const LOOK_EVERY_MS = 15_000
const AGAIN_AFTER_MS = 1000

export interface SharedClock {
  now: () => Date
  close: () => void
}

interface Options {
  /** By how many seconds this host is ahead of the database; 0: no longer. */
  onSkew?: (seconds: number) => void
  own?: () => number
  everyMs?: number
}

/**
 * Time all processes agree on: a host that is off follows the primary's clock. A process five minutes ahead would see
 * every lease as expired and send each message again. Opens after the server's first answer.
 */
export async function openSharedClock(
  pool: Pick<Pool, 'query'>,
  { onSkew = () => {}, own = Date.now, everyMs = LOOK_EVERY_MS }: Options = {},
): Promise<SharedClock> {
  let ahead = 0

  async function look(): Promise<void> {
    const begun = performance.now()
    const { rows } = await pool.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const doubt = (performance.now() - begun) / 2
    const found = own() - doubt - rows[0]!.at
    // an answer that took long says little of one that is known already
    if (ahead !== 0 && doubt > TOLERATED_MS) return
    const next = Math.abs(found) - doubt < TOLERATED_MS ? 0 : found
    const isNews = (next === 0) !== (ahead === 0) || Math.abs(next - ahead) > TOLERATED_MS + doubt
    ahead = next
    if (isNews) onSkew(Math.round(ahead / 1000))
  }

  while (
    !(await look().then(
      () => true,
      () => false,
    ))
  )
    await wait(AGAIN_AFTER_MS)
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref()
  return { now: () => new Date(own() - ahead), close: () => clearInterval(timer) }
}
