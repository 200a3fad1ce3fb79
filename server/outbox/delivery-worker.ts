/**
 * A process of its own that hands messages over to the providers outside. The shop may be killed at any moment: what is
 * under way here is still sent and marked, then this process, seeing the shop gone, ends as well. The shop's next
 * process starts the next worker.
 */
import type { PoolConfig } from 'pg'
import type { Config } from '#server/config/config.ts'
import { serveAsWorker } from '#server/kernel/worker-process.ts'
import { chooseEmail } from '#server/ports/email/choose.ts'
import { chooseSms } from '#server/ports/sms/choose.ts'
import { type PAUSE_MS, startOutbox } from './start-outbox.ts'

export interface DeliveryWorkerOptions {
  poolConfig: PoolConfig
  config: Pick<Config, 'sms' | 'email' | 'host'>
  pauseMs?: typeof PAUSE_MS
}

/** Longer than a provider is waited for. */
const LAST_ROUND_MS = 60_000

await serveAsWorker<DeliveryWorkerOptions>(
  { connections: 5, lastRoundMs: LAST_ROUND_MS },
  async ({ options: { config, pauseMs }, db, clock, log }) => {
    const ports = { sms: chooseSms(config), email: await chooseEmail(config) }
    const outbox = startOutbox({
      db,
      ports,
      clock,
      log,
      part: 'leaving',
      ...(pauseMs ? { pauseMs } : {}),
    })
    return { stop: () => outbox.stop().then(() => ports.email.close()) }
  },
)
