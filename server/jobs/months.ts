import type { Services } from '#server/shop/ground/call-context.ts'
import { linkOrders, prepareMonths } from '#server/shop/orders/core/prepare-months.ts'
import type { Job } from './runner.ts'

const TEN_MINUTES_MS = 10 * 60 * 1000
const MONTHS_LOCK = 7_072_066

/** Months of orders, made ahead; the first round after a start finds orders restored without their links. */
export function monthsJob(services: Services): Job {
  let areLinked = false
  return {
    name: 'months',
    everyMs: TEN_MINUTES_MS,
    lock: MONTHS_LOCK,
    run: async () => {
      await prepareMonths(services)
      if (!areLinked) await linkOrders(services)
      areLinked = true
    },
  }
}
