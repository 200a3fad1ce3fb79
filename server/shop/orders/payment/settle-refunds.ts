import type { ServerLog } from '#server/kernel/server-log.ts'
import { type AskedByPerson, refusalOf } from '#rules/order/payment-states.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import { RefundMismatch } from '#server/ports/payment/refund-left.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { MOST_TRIES, movePayments, type PaymentRow } from './move-payments.ts'
import { applyPaymentEventTo } from './payment-effects.ts'
import { dropRefundReceipts, planReceipt } from './plan-receipt.ts'
import { closePartRefunds, retryPartRefunds } from './settle-part-refunds.ts'
import { modeOfRefund, receiptTerms } from './receipt-terms.ts'
import { itemsToPay } from './start-payment.ts'
import { attemptState, REFUND_DUE } from '#server/shop/orders/core/state.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Log = Pick<ServerLog, 'error'>

const AT_ONCE = 50

/** Money that must go back: cancelled after paying, paid too late or twice. */
export async function settleRefunds(services: Services, log: Log): Promise<void> {
  const { db, clock, ports } = services
  const due = await db
    .selectFrom('order_payment')
    .selectAll()
    .where('state', 'in', REFUND_DUE)
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
      await movePayments(db, 'refund-made', row, clock())
    } catch (error) {
      if (error instanceof RefundMismatch) {
        log.error(
          { err: error, payment: row.id, paid: row.paid_amount ?? row.amount, refunded: error.refunded },
          'refunds do not add up, a person is told',
        )
        await applyPaymentEventTo(services, 'refund-mismatch', row, { refunded_amount: error.refunded })
        continue
      }
      const isRefused = error instanceof OutsideFailure && !error.isTemporary
      log.error(
        { err: error, payment: row.id },
        isRefused ? 'refund refused, a person is told' : 'refund failed, will be tried again',
      )
      const isOverdue = row.tries + 1 >= MOST_TRIES
      await applyPaymentEventTo(
        services,
        isRefused ? (isSetUp ? 'refund-refused' : 'refund-unset') : isOverdue ? 'refund-overdue' : 'refund-delayed',
        row,
      )
    }
  }
}

async function refund(
  { db, clock }: Services,
  { id, order_id, provider_id, amount, paid_amount, is_rest }: PaymentRow,
  provider: PaymentPort,
): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'contact_phone', 'contact_email', 'delivery_price', 'delivery_vat_rate'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const title = `Возврат оплаты заказа № ${order.number}`
  const goods = await itemsToPay(db, order)
  const isGoods = paid_amount === null && !is_rest
  const isAll = isGoods && goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === amount
  // another sum than the goods make, or they were changed since: told as a sum, so that the receipt adds up
  const items = isAll ? goods : sumItems(title, paid_amount ?? amount, goods)
  const buyer = { phone: order.contact_phone, email: order.contact_email }
  const terms = await receiptTerms(db, await modeOfRefund(db, order_id, id, clock()))
  const back = { id, providerId: provider_id!, amount: paid_amount ?? amount, items, title }
  const plan = { kind: 'refund', orderId: order_id, paymentId: id, mode: terms.mode } as const
  await planReceipt(db, { ...plan, amount: back.amount, items, now: clock() })
  await provider.refund({ ...back, ...buyer, ...terms })
}

type Shop = Pick<Services, 'db' | 'clock'>

/** The shop has set right what stood in the way. Answers how many refunds are tried again. */
export const retryRefunds = async ({ db, clock }: Shop, number: string): Promise<number> =>
  (await movePayments(db, 'shop-retries', { order_number: number }, clock(), { refunded_amount: null })).length +
  (await retryPartRefunds({ db, clock }, number))

/** The shop has given the money back itself, and made its receipt. */
export async function closeRefunds({ db, clock }: Shop, number: string): Promise<number> {
  const moved = await movePayments(db, 'shop-refunded', { order_number: number }, clock())
  await dropRefundReceipts(
    db,
    moved.map(({ id }) => id),
  )
  return moved.length + (await closePartRefunds({ db, clock }, number))
}

/** Why it changed nothing. */
export async function refundRefusal(
  { db }: Pick<Services, 'db'>,
  number: string,
  event: AskedByPerson,
): Promise<string> {
  const attempts = await db
    .selectFrom('order_payment')
    .innerJoin('shop_order as o', 'o.id', 'order_payment.order_id')
    .select(['order_payment.state', 'order_payment.refunded_amount'])
    .where('o.id', '=', orderIdOf(number))
    .execute()
  return refusalOf(number, attempts.map(attemptState), event) ?? `По заказу № ${number} деньги уже возвращаются`
}
