import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { type StartedWorker, startWorker } from '#server/outbox/start-delivery-worker.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { sweepWebhooks } from '#server/shop/running/webhooks/sweep-webhooks.ts'
import type { Job } from './runner.ts'
import type { WebhookWorkerOptions } from './webhook-worker.ts'

const WEBHOOKS_LOCK = 7_072_071
/** How soon the first receiver of events is noticed. */
const LOOK_MS = 2000

/** What is older than the log is kept. */
export const webhookJob = (services: Services): Job => ({
  name: 'webhooks',
  everyMs: HOUR_MS,
  lock: WEBHOOKS_LOCK,
  run: async () => void (await sweepWebhooks(services)),
})

interface Sending {
  db: Db
  config: Pick<Config, 'mode' | 'webhookInside' | 'dataDir' | 'dataKey'>
  poolConfig: PoolConfig
  log: Pick<ServerLog, 'warn' | 'error'>
}

/**
 * Events are made and sent by a process of their own, so that thousands of them cost buyers nothing. A shop nobody
 * listens to has none.
 */
export function webhookWorkerJob({ db, config, poolConfig, log }: Sending): Job {
  const options: WebhookWorkerOptions = {
    poolConfig,
    keys: { dataDir: config.dataDir, dataKey: config.dataKey },
    reachable: { inside: config.webhookInside, isHttpsOnly: config.mode === 'production' },
  }
  let worker: StartedWorker | null = null
  return {
    name: 'webhook-worker',
    everyMs: LOOK_MS,
    // each process of the shop has a worker of its own: they claim row by row
    lock: null,
    runsAtStop: true,
    async run(signal) {
      // a database that is away says nothing about receivers: the worker stays
      const isWanted = !signal.aborted && (await hasReceivers(db))
      if (isWanted && !signal.aborted)
        worker ??= startWorker('the webhook worker', join(import.meta.dirname, 'webhook-worker.ts'), options, log)
      else {
        await worker?.stop()
        worker = null
      }
    },
  }
}

async function hasReceivers(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('webhook').select('id')).as('is_wanted'))
    .executeTakeFirstOrThrow()
  return Boolean(row.is_wanted)
}
