import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/shop/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { ASK_EVERY_MS, askAgain, settleLate } from '#server/shop/order/payment/ask-provider.ts'
import { releaseExpired, releaseUnconfirmed } from '#server/shop/order/payment/release-expired.ts'
import { settleRefunds } from '#server/shop/order/payment/settle-refunds.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** Any number will do, as long as every process of the shop uses the same. */
const LOCK = 7_072_030
const PAUSE_MS = 20_000
const SWEEP_EVERY_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** A retry comes within minutes; a month is for a tab left open. */
const REQUEST_DAYS = 30
/** An empty cart is worth nothing to anybody; it was made by a look. */
const EMPTY_CART_DAYS = 2

/** One round, done by one process at a time; the others pass it by. Answers false when another is at it. */
export async function orderRound(services: Services, log: Log, sweep: boolean): Promise<boolean> {
  return services.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${LOCK}) as ours`.execute(connection)
    if (!rows[0]!.ours) return false
    try {
      await releaseExpired(services, log)
      await releaseUnconfirmed(services)
      await settleLate(services, log)
      await settleRefunds(services, log)
      if (sweep) await sweepCarts(services)
      return true
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** What nobody can come back to: guests' carts the cookie of which has died, empty ones sooner, old request keys. */
async function sweepCarts({ db, clock }: Services): Promise<void> {
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
}

/** Runs until stopped. */
export function keepOrders(services: Services, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let nextSweep = 0
  const every = async (pauseMs: number, work: () => Promise<unknown>, trouble: string) => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, trouble))
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const round = () => {
    const sweep = Date.now() >= nextSweep
    if (sweep) nextSweep = Date.now() + SWEEP_EVERY_MS
    return orderRound(services, log, sweep)
  }
  const running = Promise.all([
    every(PAUSE_MS, round, 'a round over the orders failed'),
    // a buyer may be looking at the page
    every(ASK_EVERY_MS, () => askAgain(services, log), 'payments could not be looked up again'),
  ])
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
