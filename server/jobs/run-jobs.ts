import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { keepOrders } from './orders.ts'
import type { Services } from '#server/shop/call-context.ts'
import type { Db } from '#server/db/client.ts'
import { buildApart } from '#server/files/write/build-apart.ts'
import { keepFiles } from '#server/jobs/files.ts'
import type { DeliveryWorkerOptions } from '#server/outbox/delivery-worker.ts'
import { sendMessages } from '#server/outbox/send-messages.ts'
import { keepPicturesSwept } from '#server/pictures/sweep-pictures.ts'
import { closeInOrder } from '#server/kernel/shut-down.ts'
import { keepUploadsSwept } from '#server/uploads/sweep-uploads.ts'

export type JobName = 'messages' | 'orders' | 'uploads' | 'pictures' | 'files'

export interface JobsOptions {
  names: readonly JobName[]
  /** How other processes of the shop reach the database. */
  poolConfig: PoolConfig
  /** For statements that may take longer than a request waits. */
  jobsDb: Db
  pauseMs?: DeliveryWorkerOptions['pauseMs']
}

/**
 * What the shop does beside answering: messages, expired reservations and refunds, orphaned pictures, sitemaps and
 * feeds.
 */
export function runJobs(
  services: Services,
  log: FastifyBaseLogger,
  { names, poolConfig, pauseMs, jobsDb }: JobsOptions,
) {
  const { db, ports, clock, config } = services
  const runs = (name: JobName) => names.includes(name)
  const { onClose, close } = closeInOrder((error) => log.warn({ err: error }, 'a job did not stop'))
  let workerPid: number | null = null
  if (runs('messages')) {
    const worker = { poolConfig, config: { sms: config.sms, email: config.email }, ...(pauseMs ? { pauseMs } : {}) }
    const outbox = sendMessages({ db, ports, clock, log, worker })
    workerPid = outbox.workerPid
    onClose(() => outbox.stop())
  }
  if (runs('orders')) {
    const orders = keepOrders(services, log)
    onClose(() => orders.stop())
  }
  if (runs('uploads')) onClose(keepUploadsSwept(services, log))
  if (runs('pictures')) onClose(keepPicturesSwept({ ...services, db: jobsDb }, log))
  return {
    workerPid,
    stop: close,
    startFiles: () =>
      runs('files') ? keepFiles({ config, build: (signal) => buildApart({ poolConfig, config }, signal), log }) : null,
  }
}
