import type { Services } from '#server/shop/ground/call-context.ts'
import { sendPriceAlerts, sendStockAlerts, sweepStockAlerts } from '#server/shop/around/stock-alerts/send-alerts.ts'
import type { Job } from './runner.ts'

const ROUND_EVERY_MS = 30_000
const SWEEP_EVERY_MS = 60 * 60 * 1000
const ALERTS_LOCK = 7_072_034
const SWEEP_LOCK = 7_072_035
const PRICE_ALERTS_LOCK = 7_072_049

/** Stock comes by orders cancelled, by exchange and by hand: the table itself is asked, not those who change it. */
export const stockAlertJobs = (services: Services): Job[] => [
  {
    name: 'stock-alerts',
    everyMs: ROUND_EVERY_MS,
    lock: ALERTS_LOCK,
    run: async () => void (await sendStockAlerts(services)),
  },
  {
    name: 'price-alerts',
    everyMs: ROUND_EVERY_MS,
    lock: PRICE_ALERTS_LOCK,
    run: async () => void (await sendPriceAlerts(services)),
  },
  { name: 'stock-alerts-sweep', everyMs: SWEEP_EVERY_MS, lock: SWEEP_LOCK, run: () => sweepStockAlerts(services) },
]
