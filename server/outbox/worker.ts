import { setTimeout as wait } from 'node:timers/promises'
import { deliverDue, type OutboxServices } from './deliver.ts'
import { sweepAccounts } from './sweep.ts'

/** How long a round waits for the next: with nothing to do, and after something broke. */
const PAUSE_MS = { idle: 1000, afterFailure: 5000 }
const SWEEP_EVERY_MS = 60 * 60 * 1000

/**
 * Sends what lies in the outbox until stopped. The promise: what was committed is sent at least once, and never again after
 * success was written down. A process that dies between the two leaves the message to be sent a second time when its lease
 * runs out; SMS providers refuse the same words within a minute, letters keep their Message-ID.
 */
export function startOutbox({ pauseMs = PAUSE_MS, ...services }: OutboxServices & { pauseMs?: typeof PAUSE_MS }): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let nextSweep = 0
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await round().catch((error: unknown) => {
        services.log.error({ err: error }, 'outbox round failed')
        return pauseMs.afterFailure
      })
      if (pause > 0) await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  async function round(): Promise<number> {
    if (Date.now() >= nextSweep) {
      nextSweep = Date.now() + SWEEP_EVERY_MS
      await sweepAccounts(services.db, services.clock())
    }
    return (await deliverDue(services)) > 0 ? 0 : pauseMs.idle
  }
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
