import { sweepExchange } from '#server/exchange/apply/sweep-exchange.ts'
import type { Services } from '#server/shop/call-context.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 60 * 60 * 1000
const EXCHANGE_SWEEP_LOCK = 7_072_041

/** Old values of exchanges nobody will take back any more. */
export const exchangeSweepJob = (services: Services): Job => ({
  name: 'exchange-sweep',
  everyMs: HOUR_MS,
  lock: EXCHANGE_SWEEP_LOCK,
  run: async () => void (await sweepExchange(services)),
})
