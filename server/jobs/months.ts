import type { Services } from '#server/shop/call-context.ts'
import { prepareMonths } from '#server/shop/order/prepare-months.ts'
import type { Job } from './runner.ts'

const TEN_MINUTES_MS = 10 * 60 * 1000
const MONTHS_LOCK = 7_072_066

/** Months of orders, made ahead. */
export const monthsJob = (services: Services): Job => ({
  name: 'months',
  everyMs: TEN_MINUTES_MS,
  lock: MONTHS_LOCK,
  run: async () => void (await prepareMonths(services)),
})
