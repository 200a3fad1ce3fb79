/**
 * A process of its own that hands messages over to the providers outside. The shop may be killed at any moment: what is
 * under way here is still sent and marked, then this process, seeing the shop gone, ends as well. The shop's next
 * process starts the next worker.
 */
import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import type { Config } from '#server/config/config.ts'
import { createDb, SERVING } from '#server/db/client.ts'
import { openSharedClock } from '#server/db/shared-clock.ts'
import { chooseEmail } from '#server/ports/email/choose.ts'
import { chooseSms } from '#server/ports/sms/choose.ts'
import { type PAUSE_MS, startOutbox } from './start-outbox.ts'

export interface DeliveryWorkerOptions {
  poolConfig: PoolConfig
  config: Pick<Config, 'sms' | 'email'>
  pauseMs?: typeof PAUSE_MS
}

/** What the shop writes into its log. */
export interface DeliveryWorkerNote {
  level: 'warn' | 'error'
  details: object
  text: string
}

/** Longer than a provider is waited for. */
const LAST_ROUND_MS = 60_000

// Whoever stops the shop may signal every process of it. The shop says when to end: by letting go of us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const gone = once(process, 'disconnect')
const [{ poolConfig, config, pauseMs }] = (await once(process, 'message')) as [DeliveryWorkerOptions]

function report(level: DeliveryWorkerNote['level'], details: unknown, text = ''): void {
  const { err, ...rest } = details as { err?: Error }
  // a shop that is gone reads nothing
  if (process.connected)
    process.send?.(
      { level, details: err ? { ...rest, reason: err.message } : rest, text } satisfies DeliveryWorkerNote,
      () => {},
    )
}
const log = {
  warn: (details: unknown, text?: string) => report('warn', details, text),
  error: (details: unknown, text?: string) => report('error', details, text),
}

// with the shop's patience: a question the network swallowed must not hold a sender for a quarter of an hour
const connection = createDb({ ...poolConfig, ...SERVING, max: 5 })
void gone.then(() => setTimeout(() => process.exit(1), LAST_ROUND_MS).unref())
const clock = await openSharedClock(connection.pool)
const ports = { sms: chooseSms(config), email: await chooseEmail(config) }
const outbox = startOutbox({
  db: connection.db,
  ports,
  clock: clock.now,
  log,
  part: 'leaving',
  ...(pauseMs ? { pauseMs } : {}),
})

if (process.connected) await gone
await outbox.stop()
ports.email.close()
await connection.close()
process.exit(0)
