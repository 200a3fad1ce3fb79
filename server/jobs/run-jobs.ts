import type { PoolConfig } from 'pg'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Db } from '#server/db/client.ts'
import { buildInWorker } from '#server/files/write/build-in-worker.ts'
import type { ExchangeWork } from '#server/exchange/sessions/exchange-work.ts'
import type { DeliveryWorkerOptions } from '#server/outbox/delivery-worker.ts'
import { sendMessages } from '#server/outbox/start-delivery-worker.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import type { SearchVisits } from '#server/search/search-visits.ts'
import { closeInOrder } from '#server/kernel/shut-down.ts'
import { accountsJob, deliveriesJob, forgettingJob } from './accounts.ts'
import { exchangeJob, exchangeSweepJobs, suppliersJob } from './exchange.ts'
import { exportsJob } from './exports.ts'
import { filesJobs } from './files.ts'
import { goodsJobs } from './goods.ts'
import { marksJob } from './marks.ts'
import { monthsJob } from './months.ts'
import { orderJobs } from './orders.ts'
import { pictureJob, uploadJobs } from './pictures.ts'
import { reportJobs } from './reports.ts'
import type { JobRunner } from './runner.ts'
import { salesJob } from './sales.ts'
import { staffJob } from './staff.ts'
import { textJobs } from './texts.ts'
import { searchJobs } from './search.ts'
import { stockAlertJobs } from './stock-alerts.ts'
import { webhookJob, webhookWorkerJob } from './webhooks.ts'

export type JobName = 'messages' | 'orders' | 'uploads' | 'pictures' | 'files' | 'search'

export interface JobsOptions {
  names: readonly JobName[]
  /** How other processes of the shop reach the database. */
  poolConfig: PoolConfig
  /** For statements that may take longer than a request waits. */
  jobsDb: Db
  exchange: Pick<ExchangeWork, 'pollPendingRuns'>
  searchVisits: SearchVisits
  pauseMs?: DeliveryWorkerOptions['pauseMs']
}

/**
 * What the shop does beside answering: messages, expired reservations and refunds, ended sales, news of stock, search
 * documents, orphaned pictures, sitemaps and feeds. Messages have rounds and a process of their own (server/outbox),
 * the rest is the runner's.
 */
export function runJobs(
  runner: JobRunner,
  services: Services,
  log: ServerLog,
  { names, poolConfig, pauseMs, jobsDb, exchange, searchVisits }: JobsOptions,
) {
  const { db, ports, clock, config } = services
  const runs = (name: JobName) => names.includes(name)
  const { onClose, close } = closeInOrder((error) => log.warn({ err: error }, 'a job did not stop'))
  let workerPid: number | null = null
  const sends = runs('messages') && config.messages
  if (sends) {
    const { host, sms, email } = config
    const worker = { poolConfig, config: { host, sms, email }, ...(pauseMs ? { pauseMs } : {}) }
    const outbox = sendMessages({ db, ports, clock, log, worker })
    workerPid = outbox.workerPid
    onClose(() => outbox.stop())
  }
  onClose(() => runner.stop())
  const jobs = [
    exchangeJob(exchange),
    ...(runs('messages')
      ? [
          accountsJob(services),
          deliveriesJob(services),
          forgettingJob({ ...services, db: jobsDb }),
          staffJob({ ...services, db: jobsDb }),
          ...stockAlertJobs(services),
          webhookJob({ ...services, db: jobsDb }),
          ...(sends ? [webhookWorkerJob({ db, config, poolConfig, log })] : []),
          ...(config.mode === 'production' ? [marksJob({ db: jobsDb, config })] : []),
        ]
      : []),
    ...(runs('orders')
      ? [
          monthsJob({ ...services, db: jobsDb }),
          ...orderJobs(services, log),
          salesJob(services),
          ...exchangeSweepJobs(services),
          suppliersJob(services),
          ...goodsJobs(services, log),
          ...textJobs(services),
          ...reportJobs(services, { jobsDb, searchVisits }),
          ...(config.messages ? [exportsJob({ ...services, jobsDb })] : []),
        ]
      : []),
    ...(runs('search') ? searchJobs(jobsDb, clock) : []),
    ...(runs('uploads') ? uploadJobs(services) : []),
    ...(runs('pictures') ? [pictureJob({ ...services, db: jobsDb })] : []),
  ]
  for (const job of jobs) runner.start(job)
  return {
    workerPid,
    stop: close,
    startFiles() {
      const build = (signal: AbortSignal) => buildInWorker({ poolConfig, config }, signal)
      if (runs('files')) for (const job of filesJobs({ db, config, build, log })) runner.start(job)
    },
  }
}
