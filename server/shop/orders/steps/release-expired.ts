import { sql } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import { cancel } from './cancel-order.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { pollInBackground } from '#server/shop/orders/payment/poll-provider.ts'
import { ASKED } from '#server/shop/orders/core/state.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'

type Log = Pick<ServerLog, 'error' | 'warn'>

const AT_ONCE = 50
/**
 * A provider that says it knows no such payment may have been set up wrongly for a while; then the goods go back on
 * sale.
 */
const REFUSED_HOLD_MS = 24 * 60 * 60 * 1000

/**
 * Unpaid online orders whose time is over give their stock back. The provider is asked first: the buyer may have paid
 * and not come back.
 * Orders that are held wait their turn behind the others; those with a wrong sum wait for a person.
 */
export async function releaseExpired(services: Services, log: Log): Promise<number> {
  const { db, clock, config } = services
  const now = clock()
  const settings = await orderSettings(db)
  const nextTry = sql<Date>`coalesce((select max(next_try_at) from order_payment where order_id = shop_order.id and state in (${sql.join(ASKED)})), reserved_until)`
  const due = await db
    .selectFrom('shop_order')
    .select(['id', 'reserved_until'])
    .where('status', '=', 'awaiting-payment')
    .where('reserved_until', '<', now)
    .where(nextTry, '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_payment')
            .select('id')
            .whereRef('order_id', '=', 'shop_order.id')
            .where('state', '=', 'wrong-sum'),
        ),
      ),
    )
    .orderBy(nextTry)
    .limit(AT_ONCE)
    .execute()
  let released = 0
  for (const { id, reserved_until } of due) {
    const isLongOver = now.getTime() - reserved_until!.getTime() >= REFUSED_HOLD_MS
    if (await mustBeHeld(services, id, isLongOver, log)) continue
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.status !== 'awaiting-payment' || order.reserved_until === null || order.reserved_until >= now) return
      await cancel(tx, order, { actor: 'system', note: 'Не оплачен вовремя', now, settings, config })
      released++
    })
  }
  return released
}

/** Large orders nobody could confirm in time give their stock back. */
export async function releaseUnconfirmed({ db, clock, config }: Services): Promise<number> {
  const now = clock()
  const settings = await orderSettings(db)
  const due = await db
    .selectFrom('shop_order')
    .select('id')
    .where('confirm_until', '<', now)
    .where('paid_at', 'is', null)
    .where('status', 'in', ['new', 'awaiting-payment'])
    .where('payment_type', 'in', ['on-receipt', 'invoice'])
    .orderBy('confirm_until')
    .limit(AT_ONCE)
    .execute()
  let released = 0
  for (const { id } of due) {
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      const until = order && awaitsPersonUntil(order)
      if (!until || until >= now) return
      await cancel(tx, order, { actor: 'system', note: 'Не подтверждён по телефону вовремя', now, settings, config })
      released++
    })
  }
  return released
}

/** Of a phone nobody has proven, and nobody of the shop has taken up, called about or begun to pick. */
export async function releaseForgotten({ db, clock, config }: Services): Promise<number> {
  const now = clock()
  const settings = await orderSettings(db)
  const before = new Date(now.getTime() - settings.orders.unprovenDays * DAY_MS)
  const due = await db
    .selectFrom('shop_order')
    .select('id')
    .where('is_unproven', '=', true)
    .where('status', '=', 'new')
    .where('payment_type', '=', 'on-receipt')
    .where('confirm_until', 'is', null)
    .where('paid_at', 'is', null)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_desk')
            .select('order_id')
            .whereRef('order_desk.order_id', '=', 'shop_order.id')
            .where((desk) => desk.or([desk('assigned_to', 'is not', null), desk('calls', '>', 0)])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('order_picking').select('order_id').whereRef('order_picking.order_id', '=', 'shop_order.id')),
      ),
    )
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  let released = 0
  for (const { id } of due) {
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.status !== 'new' || order.paid_at !== null) return
      await cancel(tx, order, { actor: 'system', note: 'Никто не подтвердил заказ по телефону', now, settings, config })
      released++
    })
  }
  return released
}

/** Unknown counts as paid for now: a provider that is away must not cost the buyer the goods. */
async function mustBeHeld(services: Services, orderId: number, isLongOver: boolean, log: Log): Promise<boolean> {
  const attempts = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ASKED)
    .execute()
  let isHeld = false
  for (const attempt of attempts) {
    const found = await pollInBackground(services, attempt, log)
    if (found === 'paid' || found === 'held') return true
    if (found === 'unknown' || found === 'unavailable' || (found === 'refused' && !isLongOver)) isHeld = true
    if (found === 'refused' && isLongOver)
      log.error(
        { order: orderId, payment: attempt.id },
        'the provider knows no such payment: the order is held no longer',
      )
  }
  return isHeld
}
