import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/shop/call-context.ts'
import type { Job } from './runner.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { POLL_PAUSE_MS, pollDeferred, settleLate } from '#server/shop/order/payment/poll-provider.ts'
import { releaseExpired, releaseUnconfirmed } from '#server/shop/order/payment/release-expired.ts'
import { sendReceipts } from '#server/shop/order/payment/send-receipts.ts'
import { settleHolds } from '#server/shop/order/payment/settle-holds.ts'
import { settlePartRefunds } from '#server/shop/order/payment/settle-part-refunds.ts'
import { settleRefunds } from '#server/shop/order/payment/settle-refunds.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** Any number will do, as long as every process of the shop uses the same. */
export const ORDERS_LOCK = 7_072_030
const CARTS_LOCK = 7_072_031
const ROUND_EVERY_MS = 20_000
const SWEEP_EVERY_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** A retry comes within minutes; a month is for a tab left open. */
const REQUEST_DAYS = 30
/** An empty cart is worth nothing to anybody; it was made by a look. */
const EMPTY_CART_DAYS = 2

/** Expired reservations, unproven orders, late money, receipts, refunds. Between two of them it can be stopped. */
export async function orderRound(services: Services, log: Log, signal?: AbortSignal): Promise<void> {
  const steps = [
    () => releaseExpired(services, log),
    () => releaseUnconfirmed(services),
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

/**
 * What nobody can come back to: guests' carts the cookie of which has died, empty ones sooner, old request keys, orders
 * prepared and not confirmed.
 */
export async function sweepCarts({ db, clock }: Services): Promise<void> {
  const now = clock().getTime()
  const { cookieDays } = await readSetting(db, 'cart')
  const before = (days: number) => new Date(now - days * DAY_MS)
  await db.deleteFrom('cart').where('user_id', 'is', null).where('updated_at', '<', before(cookieDays)).execute()
  await db
    .deleteFrom('cart')
    .where('user_id', 'is', null)
    .where('updated_at', '<', before(EMPTY_CART_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cart_item').select('id').whereRef('cart_item.cart_uuid', '=', 'cart.uuid'))),
    )
    .execute()
  await db.deleteFrom('order_request').where('created_at', '<', before(REQUEST_DAYS)).execute()
  await db.deleteFrom('prepared_order').where('expires_at', '<', clock()).execute()
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
