import type { FastifyBaseLogger } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Payment, ReceiptItem } from '#server/ports/payment/port.ts'
import { RefundMismatch } from '#server/ports/payment/refund-left.ts'
import type { Services } from '#server/shop/call-context.ts'
import { holdRefund, holdWrongRefund, MOST_TRIES, putOff, tellShopOnce } from './payment-queue.ts'
import {
  putRefundMismatchMessage,
  putRefundRefusedMessage,
  putRefundSlowMessage,
} from '#server/shop/order/messages/payment-messages.ts'
import type { PaymentRow } from './settle-payment.ts'
import { itemsToPay } from './start-payment.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

const AT_ONCE = 50

/** Money that must go back: cancelled after paying, paid too late or twice. */
export async function settleRefunds(services: Services, log: Log): Promise<void> {
  const { db, clock, ports } = services
  const due = await db
    .selectFrom('order_payment')
    .selectAll()
    .where('state', '=', 'refund-due')
    .where(({ fn }) => fn.coalesce('next_try_at', 'updated_at'), '<=', clock())
    .orderBy(({ fn }) => fn.coalesce('next_try_at', 'updated_at'))
    .limit(AT_ONCE)
    .execute()
  for (const row of due) {
    const provider = ports.payments[row.type]
    const isSetUp = provider?.provider === row.provider
    try {
      if (!isSetUp) throw new OutsideFailure(`${row.provider} is not set up any more`, false)
      await refund(services, row, provider!)
      await db
        .updateTable('order_payment')
        .set({ state: 'refunded', updated_at: clock() })
        .where('id', '=', row.id)
        .where('state', '=', 'refund-due')
        .execute()
    } catch (error) {
      const sum = row.paid_amount ?? row.amount
      if (error instanceof RefundMismatch) {
        log.error(
          { err: error, payment: row.id, paid: sum, refunded: error.refunded },
          'refunds do not add up, a person is told',
        )
        await holdWrongRefund(services, row, error.refunded, (tx, change) =>
          putRefundMismatchMessage(tx, change, row, sum, error.refunded),
        )
        continue
      }
      const isRefused = error instanceof OutsideFailure && !error.isTemporary
      log.error(
        { err: error, payment: row.id },
        isRefused ? 'refund refused, a person is told' : 'refund failed, will be tried again',
      )
      // tried again by itself it might succeed after the shop has sent the money another way: `order refund` tries
      // again, `order refunded` ends it
      await (isRefused && isSetUp ? holdRefund(services, row) : putOff(services, row))
      if (isRefused) {
        await tellShopOnce(services, row, (tx, change) => putRefundRefusedMessage(tx, change, row, sum))
      } else if (row.tries + 1 >= MOST_TRIES) {
        await tellShopOnce(services, row, (tx, change) => putRefundSlowMessage(tx, change, row, sum))
      }
    }
  }
}

async function refund(
  { db }: Services,
  { id, order_id, provider_id, amount, paid_amount }: PaymentRow,
  provider: Payment,
): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'contact_phone', 'contact_email', 'delivery_price'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const title = `Возврат оплаты заказа № ${order.number}`
  // another sum than the goods make: one position for it, so that the receipt adds up
  const whole: ReceiptItem = { name: title, quantity: 1, unit: 'шт.', price: paid_amount ?? amount, kind: 'good' }
  const items = paid_amount === null ? await itemsToPay(db, order) : [whole]
  const buyer = { phone: order.contact_phone, email: order.contact_email }
  await provider.refund({ id, providerId: provider_id!, amount: paid_amount ?? amount, ...buyer, items, title })
}
