import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../call-context.ts'
import { cancel, lockOrder } from './cancel-order.ts'
import { orderSettings } from './order-settings.ts'
import { settlePayment } from './settle-payment.ts'
import { itemsToPay } from './start-payment.ts'
import { withRetries } from './with-retries.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

const AT_ONCE = 50

/** Unpaid online orders whose time is over give their stock back. The provider is asked first: the buyer may have paid and not come back. */
export async function releaseExpired(services: Services, log: Log): Promise<number> {
  const { db, clock, config } = services
  const now = clock()
  const settings = await orderSettings(db)
  const due = await db
    .selectFrom('shop_order')
    .select('id')
    .where('status', '=', 'awaiting-payment')
    .where('reserved_until', '<', now)
    .orderBy('reserved_until')
    .limit(AT_ONCE)
    .execute()
  let released = 0
  for (const { id } of due) {
    if (await wasPaid(services, id, log)) continue
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.status !== 'awaiting-payment' || order.reserved_until === null || order.reserved_until >= now) return
      await cancel(tx, order, { actor: 'system', note: 'Не оплачен вовремя', now, settings, config })
      released++
    })
  }
  return released
}

/** Unknown counts as paid for now: a provider that is away must not cost the buyer the goods. */
async function wasPaid(services: Services, orderId: number, log: Log): Promise<boolean> {
  const attempts = await services.db.selectFrom('order_payment').selectAll().where('order_id', '=', orderId).where('state', '=', 'pending').execute()
  for (const attempt of attempts) {
    try {
      if ((await settlePayment(services, attempt, log)) === 'paid') return true
    } catch (error) {
      log.warn({ err: error, order: orderId }, 'a payment could not be looked up')
      return true
    }
  }
  return false
}

/** Money that must go back: cancelled after paying, or paid too late. */
export async function settleRefunds(services: Services, log: Log): Promise<void> {
  const { db, clock, ports } = services
  const due = await db
    .selectFrom('order_payment as payment')
    .innerJoin('shop_order as order', 'order.id', 'payment.order_id')
    .select(['payment.id', 'payment.type', 'payment.provider', 'payment.provider_id', 'payment.amount', 'payment.order_id', 'order.contact_phone', 'order.contact_email', 'order.delivery_price'])
    .where('payment.state', '=', 'refund-due')
    .orderBy('payment.updated_at')
    .limit(AT_ONCE)
    .execute()
  for (const row of due) {
    const provider = ports.payments[row.type]
    if (!provider || provider.provider !== row.provider || row.provider_id === null) continue
    try {
      const items = await itemsToPay(db, { id: row.order_id, delivery_price: row.delivery_price })
      await provider.refund({ id: row.id, providerId: row.provider_id, amount: row.amount, phone: row.contact_phone, email: row.contact_email, items })
      await db.updateTable('order_payment').set({ state: 'refunded', updated_at: clock() }).where('id', '=', row.id).where('state', '=', 'refund-due').execute()
    } catch (error) {
      log.error({ err: error, payment: row.id }, 'refund failed, will be tried again')
    }
  }
}
