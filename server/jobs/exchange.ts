import { HOUR_MS, MINUTE_MS } from '#rules/calendar/durations.ts'
import { sweepExchange } from '#server/exchange/apply/sweep-exchange.ts'
import type { ExchangeWork } from '#server/exchange/sessions/exchange-work.ts'
import { sweepSessions } from '#server/exchange/sessions/sweep-sessions.ts'
import { fetchDueSuppliers } from '#server/exchange/suppliers/fetch-due.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Job } from './runner.ts'

/** A session that fell silent, a process that died: found so often. */
const PENDING_EVERY_MS = 2000
const EXCHANGE_SWEEP_LOCK = 7_072_041
const SUPPLIERS_LOCK = 7_072_042

/** Each source has a lock of its own for as long as its runs take; here they are only found. */
export const exchangeJob = (exchange: Pick<ExchangeWork, 'pollPendingRuns'>): Job => ({
  name: 'exchange',
  everyMs: PENDING_EVERY_MS,
  lock: null,
  run: () => exchange.pollPendingRuns(),
})

/** Old values of exchanges nobody will take back any more; files of sessions that have ended. */
export const exchangeSweepJobs = (services: Services): Job[] => [
  {
    name: 'exchange-sweep',
    everyMs: HOUR_MS,
    lock: EXCHANGE_SWEEP_LOCK,
    run: async () => void (await sweepExchange(services)),
  },
  {
    name: 'exchange-files',
    everyMs: HOUR_MS,
    // each process has a disk of its own
    lock: null,
    startAfterMs: 60_000,
    run: () => sweepSessions({ ...services, db: services.jobsDb ?? services.db }),
  },
]

/** Price lists that suppliers keep at an address. */
export const suppliersJob = (services: Services): Job => ({
  name: 'suppliers',
  everyMs: MINUTE_MS,
  lock: SUPPLIERS_LOCK,
  run: async () => void (await fetchDueSuppliers(services)),
})
