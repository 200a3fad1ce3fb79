import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { keepOrders } from './keep-orders.ts'
import type { Services } from '#server/shop/call-context.ts'
import type { Db } from '#server/db/client.ts'
import { buildApart } from '#server/files/keep/build-apart.ts'
import { keepFiles } from '#server/files/keep/keep-files.ts'
import type { PostmanOrder } from '#server/outbox/postman.ts'
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
  pauseMs?: PostmanOrder['pauseMs']
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
  let postman: number | null = null
  if (runs('messages')) {
    const order = { poolConfig, config: { sms: config.sms, email: config.email }, ...(pauseMs ? { pauseMs } : {}) }
    const outbox = sendMessages({ db, ports, clock, log, order })
    postman = outbox.postman
    onClose(() => outbox.stop())
  }
  if (runs('orders')) {
    const orders = keepOrders(services, log)
    onClose(() => orders.stop())
  }
  if (runs('uploads')) onClose(keepUploadsSwept(services, log))
  if (runs('pictures')) onClose(keepPicturesSwept({ ...services, db: jobsDb }, log))
  return {
    postman,
    stop: close,
    startFiles: () =>
      runs('files') ? keepFiles({ config, build: (signal) => buildApart({ poolConfig, config }, signal), log }) : null,
  }
}
