/**
 * A process of its own that makes events of what was marked and sends them to the shop's programs. Killed at any moment
 * it loses nothing: what it had under way is sent again when its lease has run out, under the same id.
 */
import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import { createDb, SERVING } from '#server/db/client.ts'
import { openSharedClock } from '#server/db/shared-clock.ts'
import type { DeliveryWorkerNote } from '#server/outbox/delivery-worker.ts'
import type { PostLimits, Reachable } from '#server/outbox/webhooks/post.ts'
import { startWebhooks, type WEBHOOK_PAUSE_MS } from '#server/outbox/webhooks/start-webhooks.ts'
import { makeEvents } from '#server/shop/webhooks/make-events.ts'

export interface WebhookWorkerOptions {
  poolConfig: PoolConfig
  reachable: Reachable
  /** Measurements and tests are less patient. */
  pauseMs?: typeof WEBHOOK_PAUSE_MS
  limits?: PostLimits
  leaseSeconds?: number
}

/** Longer than a receiver is waited for. */
const LAST_ROUND_MS = 30_000

// Signals may reach every process of the shop: the parent says when to stop, by closing the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const gone = once(process, 'disconnect')
const [{ poolConfig, ...options }] = (await once(process, 'message')) as [WebhookWorkerOptions]

const report =
  (level: DeliveryWorkerNote['level']) =>
  (details: object, text: string): void => {
    const { err, ...rest } = details as { err?: Error }
    // a shop that is gone reads nothing
    if (process.connected)
      process.send?.(
        { level, details: err ? { ...rest, reason: err.message } : rest, text } satisfies DeliveryWorkerNote,
        () => {},
      )
  }

const connection = createDb({ ...poolConfig, ...SERVING, max: 8 })
void gone.then(() => setTimeout(() => process.exit(1), LAST_ROUND_MS).unref())
const clock = await openSharedClock(connection.pool)
const services = { db: connection.db, clock: clock.now }
const webhooks = startWebhooks({
  ...services,
  ...options,
  log: { warn: report('warn'), error: report('error') } as never,
  makeEvents: () => makeEvents(services),
})
if (process.connected) await gone
await webhooks.stop()
await connection.close()
process.exit(0)
