import type { ServerLog } from '#server/kernel/server-log.ts'
import { sql } from 'kysely'
import { holdTakenBy, holdWarnedBy } from '#rules/order/hold-words.ts'
import { toCapture } from '#rules/order/payment-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { movePayments, type PaymentRow } from './move-payments.ts'
import { applyPaymentEvent, applyPaymentEventTo } from './payment-effects.ts'
import { planReceipt } from './plan-receipt.ts'
import { modeOfPayment, receiptTerms } from './receipt-terms.ts'
import { settlePayment } from './settle-payment.ts'
import { itemsToPay, paymentFor } from './start-payment.ts'
import { CAPTURE_DUE, ON_HOLD, RELEASE_DUE } from '#server/shop/orders/core/state.ts'

type Log = Pick<ServerLog, 'error'>

const AT_ONCE = 50

/** Money that is frozen: taken once the order is picked or the hold ends soon, let go once it is not needed. */
export async function settleHolds(services: Services, log: Log): Promise<void> {
  await askCaptures(services)
  await warnOfEnds(services)
  for (const row of await due(services, [...CAPTURE_DUE, ...RELEASE_DUE]))
    await (CAPTURE_DUE.includes(row.state) ? captureOne : releaseOne)(services, row, log)
  await seeLapsed(services, log)
}

/** Picked, on its way or in the buyer's hands; or the money would soon be lost. */
async function askCaptures(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string; order_id: number }>`
    select p.id, p.order_id from order_payment p join shop_order o on o.id = p.order_id
      left join order_picking picking on picking.order_id = o.id
    where p.state in (${sql.join(ON_HOLD)}) and (o.status in ('ready', 'delivering', 'completed')
      or picking.done_at is not null or p.hold_until <= ${holdTakenBy(services.clock())})
    limit ${AT_ONCE}`.execute(services.db)
  for (const row of rows) await askCapture(services, row)
}

async function askCapture({ db, clock, config }: Services, { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>) {
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order?.held_total) return
    const now = clock()
    const amount = toCapture(order.held_total, order.total)
    const values = { capture_amount: amount, receipt_mode: modeOfPayment(order) }
    await applyPaymentEvent(tx, 'capture-asked', { id }, { order, settings, config, now }, values)
  })
}

async function warnOfEnds(services: Services): Promise<void> {
  const ending = await services.db
    .selectFrom('order_payment')
    .select(['id', 'order_id'])
    .where('state', 'in', ON_HOLD)
    .where('shop_told_at', 'is', null)
    .where('hold_until', '<=', holdWarnedBy(services.clock()))
    .limit(AT_ONCE)
    .execute()
  for (const row of ending) await applyPaymentEventTo(services, 'hold-ending', row)
}

const due = ({ db, clock }: Services, states: PaymentRow['state'][]) =>
  db
    .selectFrom('order_payment')
    .selectAll()
    .where('state', 'in', states)
    .where(({ fn }) => fn.coalesce('next_try_at', 'updated_at'), '<=', clock())
    .orderBy(({ fn }) => fn.coalesce('next_try_at', 'updated_at'))
    .limit(AT_ONCE)
    .execute()

const providerOf = (services: Services, row: PaymentRow): PaymentPort => {
  const provider = paymentFor(services, row.type)
  if (provider?.provider !== row.provider || !provider.capture)
    throw new OutsideFailure(`${row.provider} is not set up any more`, false)
  return provider
}

/** The provider is asked first: an answer may have been lost, or somebody was quicker in its cabinet. */
async function captureOne(services: Services, row: PaymentRow, log: Log): Promise<void> {
  try {
    const provider = providerOf(services, row)
    if ((await settlePayment(services, row, log)) !== 'held') return
    const capture = await captureOf(services, row)
    // the receipt is of what is taken, not of what was frozen
    const { amount, mode, items } = capture
    const plan = { kind: 'payment' as const, orderId: row.order_id, paymentId: row.id, amount, mode, items }
    await planReceipt(services.db, { ...plan, now: services.clock() })
    await provider.capture!(capture)
    await settlePayment(services, row, log)
  } catch (error) {
    const isRefused = error instanceof OutsideFailure && !error.isTemporary
    log.error({ err: error, payment: row.id }, isRefused ? 'capture refused, a person is told' : 'capture put off')
    await applyPaymentEventTo(services, isRefused ? 'capture-refused' : 'capture-delayed', row)
  }
}

async function captureOf(
  { db }: Services,
  { id, order_id, provider_id, amount, capture_amount, receipt_mode }: PaymentRow,
) {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'contact_phone', 'contact_email', 'delivery_price', 'delivery_vat_rate'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const sum = capture_amount ?? amount
  const goods = await itemsToPay(db, order, receipt_mode)
  const isAll = goods.reduce((all, { price, quantity }) => all + price * quantity, 0) === sum
  return {
    id,
    providerId: provider_id!,
    amount: sum,
    phone: order.contact_phone,
    email: order.contact_email,
    // less than the goods cost: the hold was for what they cost before
    items: isAll ? goods : sumItems(`Оплата заказа № ${order.number}`, sum, goods),
    ...(await receiptTerms(db, receipt_mode)),
  }
}

async function releaseOne(services: Services, row: PaymentRow, log: Log): Promise<void> {
  try {
    const provider = providerOf(services, row)
    await settlePayment(services, row, log)
    const { state } = await services.db
      .selectFrom('order_payment')
      .select('state')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (!RELEASE_DUE.includes(state)) return
    await provider.release!({ id: row.id, providerId: row.provider_id! })
    await movePayments(services.db, 'hold-released', row, services.clock())
  } catch (error) {
    log.error({ err: error, payment: row.id }, 'a hold could not be let go, will be tried again')
    await movePayments(services.db, 'release-delayed', row, services.clock())
  }
}

/** Holds whose time is over: the provider says what became of them. */
async function seeLapsed(services: Services, log: Log): Promise<void> {
  const over = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('state', 'in', [...ON_HOLD, ...CAPTURE_DUE])
    .where('hold_until', '<=', services.clock())
    .limit(AT_ONCE)
    .execute()
  for (const row of over)
    await settlePayment(services, row, log).catch((error: unknown) =>
      log.error({ err: error, payment: row.id }, 'a hold could not be looked up'),
    )
}

/** Before the goods are given: the buyer stands at the counter, so the money is taken at once. */
export async function captureNow(services: Services, orderId: number, log: Log): Promise<void> {
  const rows = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', [...ON_HOLD, ...CAPTURE_DUE])
    .execute()
  for (const row of rows) {
    if (ON_HOLD.includes(row.state)) await askCapture(services, row)
    const asked = await services.db
      .selectFrom('order_payment')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (CAPTURE_DUE.includes(asked.state)) await captureOne(services, asked, log)
  }
}
