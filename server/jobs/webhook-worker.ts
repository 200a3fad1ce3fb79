/**
 * A process of its own that makes events of what was marked and sends them to the shop's programs. Killed at any moment
 * it loses nothing: what it had under way is sent again when its lease has run out, under the same id.
 */
import type { PoolConfig } from 'pg'
import { openSealing, readDataKeys } from '#server/kernel/sealing.ts'
import { serveAsWorker } from '#server/kernel/worker-process.ts'
import type { PostLimits, Reachable } from '#server/outbox/webhooks/post.ts'
import { startWebhooks, type WEBHOOK_PAUSE_MS } from '#server/outbox/webhooks/start-webhooks.ts'
import { makeEvents } from '#server/shop/running/webhooks/make-events.ts'

export interface WebhookWorkerOptions {
  poolConfig: PoolConfig
  reachable: Reachable
  /** Where the data key is, by which receivers' secrets are opened; not said: they lie as they are. */
  keys?: { dataDir: string; dataKey: string | null }
  /** Measurements and tests are less patient. */
  pauseMs?: typeof WEBHOOK_PAUSE_MS
  limits?: PostLimits
  leaseSeconds?: number
}

/** Longer than a receiver is waited for. */
const LAST_ROUND_MS = 30_000

await serveAsWorker<WebhookWorkerOptions>(
  { connections: 8, lastRoundMs: LAST_ROUND_MS },
  async ({ options, db, clock, log }) =>
    startWebhooks({
      db,
      clock,
      ...options,
      ...(options.keys && { sealing: openSealing(readDataKeys(options.keys.dataDir, options.keys.dataKey)) }),
      log,
      makeEvents: () => makeEvents({ db, clock }),
    }),
)
