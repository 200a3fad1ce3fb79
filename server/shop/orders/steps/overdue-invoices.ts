import { addDays, type CalendarDay, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { invoiceEndsOn, invoicesEndingBy, invoicesOverBy } from '#rules/order/invoice-term.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { cancel } from './cancel-order.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'

const AT_ONCE = 50

const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00+03:00`)

/** Nobody has paid, and nobody has taken the order in hand. */
const isAwaited = (order: OrderRow | undefined): order is OrderRow & { invoice_until: string } =>
  order?.status === 'awaiting-payment' &&
  order.payment_type === 'invoice' &&
  order.paid_at === null &&
  order.invoice_until !== null

const awaited = ({ db }: Services) =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('status', '=', 'awaiting-payment')
    .where('payment_type', '=', 'invoice')
    .where('paid_at', 'is', null)
    .orderBy('invoice_until')
    .limit(AT_ONCE)

/** A day before the term of an unpaid invoice ends, once. */
export async function remindOfInvoices(services: Services): Promise<number> {
  const { db, clock, config } = services
  const now = clock()
  const last = invoicesEndingBy(now)
  if (last === null) return 0
  const today = moscowMoment(now)!.day
  const due = await awaited(services)
    .where('invoice_until', '<=', last)
    .where('invoice_told_at', 'is', null)
    // whoever has ordered today has just read it
    .where('created_at', '<', midnight(today))
    .execute()
  if (due.length === 0) return 0
  const settings = await orderSettings(db)
  let told = 0
  for (const { id } of due) {
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!isAwaited(order) || order.invoice_told_at !== null) return
      await tx.updateTable('shop_order').set({ invoice_told_at: now }).where('id', '=', id).execute()
      const until = order.invoice_until > today ? order.invoice_until : today
      await notifyBuyer(tx, { order, settings, config, now }, 'order.invoice-due', {
        until: dayText(until),
        ends: dayText(invoiceEndsOn(until, today)),
      })
      told++
    })
  }
  return told
}

/** Not paid in its term, nor by the next noon banks work: the goods are on sale again. Only what was told of before. */
export async function cancelOverdueInvoices(services: Services): Promise<number> {
  const { db, clock, config } = services
  const now = clock()
  const last = invoicesOverBy(now)!
  const due = await awaited(services)
    .where('invoice_until', '<=', last)
    .where('invoice_told_at', '<', midnight(addDays(last, 1)))
    .execute()
  if (due.length === 0) return 0
  const settings = await orderSettings(db)
  let cancelled = 0
  for (const { id } of due) {
    await withRetries(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!isAwaited(order)) return
      const note = `Счёт не оплачен до ${dayText(order.invoice_until)}`
      const told = `${note}. Если деньги уже отправлены, позвоните: найдём платёж и оформим заказ снова`
      await cancel(tx, order, { actor: 'system', note, told, now, settings, config })
      cancelled++
    })
  }
  return cancelled
}
