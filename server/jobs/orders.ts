import type { ServerLog } from '#server/kernel/server-log.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Job } from './runner.ts'
import { sweepCarts } from '#server/shop/buying/cart/sweep-carts.ts'
import { cancelOverdueInvoices, remindOfInvoices } from '#server/shop/orders/steps/overdue-invoices.ts'
import { POLL_PAUSE_MS, pollDeferred, settleLate } from '#server/shop/orders/payment/poll-provider.ts'
import { releaseExpired, releaseForgotten, releaseUnconfirmed } from '#server/shop/orders/steps/release-expired.ts'
import { remindOwners } from '#server/shop/around/service/remind-owners.ts'
import { sendReceipts } from '#server/shop/orders/payment/send-receipts.ts'
import { settleHolds } from '#server/shop/orders/payment/settle-holds.ts'
import { settlePartRefunds } from '#server/shop/orders/payment/settle-part-refunds.ts'
import { settleRefunds } from '#server/shop/orders/payment/settle-refunds.ts'

type Log = Pick<ServerLog, 'error' | 'warn'>

/** Any number will do, as long as every process of the shop uses the same. */
export const ORDERS_LOCK = 7_072_030
const CARTS_LOCK = 7_072_031
const ROUND_EVERY_MS = 20_000
const SWEEP_EVERY_MS = 60 * 60 * 1000

/** Expired reservations, unproven orders, late money, receipts, refunds. Between two of them it can be stopped. */
export async function orderRound(services: Services, log: Log, signal?: AbortSignal): Promise<void> {
  const steps = [
    () => releaseExpired(services, log),
    () => releaseUnconfirmed(services),
    () => releaseForgotten(services),
    () => remindOfInvoices(services),
    () => cancelOverdueInvoices(services),
    () => remindOwners(services),
    () => settleLate(services, log),
    () => settleHolds(services, log),
    // before refunds: what is given back of settled goods is told as such
    () => sendReceipts(services, log),
    () => settleRefunds(services, log),
    () => settlePartRefunds(services, log),
  ]
  for (const step of steps) {
    if (signal?.aborted) return
    await step()
  }
}

export const orderJobs = (services: Services, log: Log): Job[] => [
  {
    name: 'orders',
    everyMs: ROUND_EVERY_MS,
    lock: ORDERS_LOCK,
    run: (signal) => orderRound(services, log, signal),
  },
  // a buyer may be looking at the page; every attempt is claimed by one process
  { name: 'payments', everyMs: POLL_PAUSE_MS, lock: null, run: () => pollDeferred(services, log) },
  { name: 'carts', everyMs: SWEEP_EVERY_MS, lock: CARTS_LOCK, run: () => sweepCarts(services) },
]
