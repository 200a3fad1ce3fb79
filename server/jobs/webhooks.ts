import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { type StartedWorker, startWorker } from '#server/outbox/start-delivery-worker.ts'
import type { Services } from '#server/shop/call-context.ts'
import { sweepWebhooks } from '#server/shop/webhooks/sweep-webhooks.ts'
import type { Job } from './runner.ts'
import type { WebhookWorkerOptions } from './webhook-worker.ts'

const HOUR_MS = 60 * 60 * 1000
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
  config: Pick<Config, 'mode' | 'webhookInside'>
  poolConfig: PoolConfig
  log: FastifyBaseLogger
}

/**
 * Events are made and sent by a process of their own, so that thousands of them cost buyers nothing. A shop nobody
 * listens to has none.
 */
export function sendWebhooks({ db, config, poolConfig, log }: Sending): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const options: WebhookWorkerOptions = {
    poolConfig,
    reachable: { inside: config.webhookInside, isHttpsOnly: config.mode === 'production' },
  }
  async function follow(): Promise<void> {
    let worker: StartedWorker | null = null
    while (!signal.aborted) {
      // a database that is away says nothing about receivers
      const row = await db
        .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('webhook').select('id')).as('is_wanted'))
        .executeTakeFirst()
        .catch(() => undefined)
      if (row?.is_wanted && !worker && !signal.aborted)
        worker = startWorker('the webhook worker', join(import.meta.dirname, 'webhook-worker.ts'), options, log)
      if (row?.is_wanted === false && worker) {
        await worker.stop()
        worker = null
      }
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await worker?.stop()
  }
  const following = follow()
  return {
    async stop() {
      stopping.abort()
      await following
    },
  }
}
