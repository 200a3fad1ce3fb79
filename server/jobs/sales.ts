import type { Services } from '#server/shop/ground/call-context.ts'
import { endSales } from '#server/shop/goods/catalog/end-sales.ts'
import type { Job } from './runner.ts'

const EVERY_MS = 5 * 60 * 1000
const SALES_LOCK = 7_072_036

/** A sale said to last until a day ends with it. */
export const salesJob = (services: Services): Job => ({
  name: 'sales',
  everyMs: EVERY_MS,
  lock: SALES_LOCK,
  run: async () => void (await endSales(services)),
})
