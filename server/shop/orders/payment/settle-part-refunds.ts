import type { ServerLog } from '#server/kernel/server-log.ts'
import { sql } from 'kysely'
import { backoff } from '#rules/retry/backoff.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { RefundedLine } from '#server/db/schema-orders.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { putRefundRefusedMessage } from '#server/shop/orders/messages/payment-messages.ts'
import { modeOfRefund, receiptTerms } from './receipt-terms.ts'
import { partRefundItems } from './refund-items.ts'
import { MOST_TRIES } from './move-payments.ts'
import { planReceipt } from './plan-receipt.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Log = Pick<ServerLog, 'error'>

const AT_ONCE = 50

interface DueRow {
  id: string
  seq: number
  lines: RefundedLine[]
  created_at: Date
  delivery_price: number
  delivery_back: number
  delivery_vat_rate: VatRate
  order_id: number
  payment_id: string
  amount: number
  tries: number
  is_time: boolean
  type: 'online' | 'split'
  provider: string
  provider_id: string
  payment_state: string
  /** What has gone back of the payment before, by parts. */
  made: number
  number: string
  contact_phone: string
  contact_email: string | null
}

/**
 * Parts of payments, those of one payment one after another: the provider is told how much must be back in all, so a
 * part it gave before this process died is not given twice. One that is delayed holds up the later ones of its payment.
 */
export async function settlePartRefunds(services: Services, log: Log): Promise<void> {
  const { db, clock } = services
  await closeWhole(services)
  const { rows } = await sql<DueRow>`
    select r.id, r.seq, r.lines, r.created_at, o.delivery_price, o.delivery_vat_rate, r.order_id, r.payment_id, r.amount, r.tries, coalesce(r.next_try_at, r.updated_at) <= ${clock()} as is_time,
      p.type, p.provider, p.provider_id, p.state as payment_state, o.number, o.contact_phone, o.contact_email,
      (select coalesce(sum(m.amount), 0) from order_refund m where m.payment_id = r.payment_id and m.state = 'made')::bigint as made,
      coalesce((select back.delivery_back from goods_return back where back.refund_key = r.request_key), 0)::bigint as delivery_back
    from order_refund r join order_payment p on p.id = r.payment_id join shop_order o on o.id = r.order_id
    where r.state = 'due' and p.state = 'paid' order by r.seq limit ${AT_ONCE}`.execute(db)
  const waiting = new Set<string>()
  const made = new Map<string, number>()
  for (const row of rows) {
    if (waiting.has(row.payment_id)) continue
    const before = made.get(row.payment_id) ?? row.made
    const isMade = row.is_time && (await refundOne(services, row, before, log))
    if (isMade) made.set(row.payment_id, before + row.amount)
    else waiting.add(row.payment_id)
  }
}

/**
 * The order was cancelled meanwhile and the whole payment went back: nothing is left of its parts, nor of their
 * receipts.
 */
async function closeWhole({ db, clock }: Services): Promise<void> {
  await sql`delete from order_receipt where state = 'planned' and refund_id in (select r.id from order_refund r
    join order_payment p on p.id = r.payment_id where r.state = 'due' and p.state = 'refunded')`.execute(db)
  await db
    .updateTable('order_refund')
    .set({ state: 'made', updated_at: clock() })
    .where('state', '=', 'due')
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('order_payment').select('order_payment.id').where('order_payment.state', '=', 'refunded'),
    )
    .execute()
}

async function refundOne(services: Services, row: DueRow, before: number, log: Log): Promise<boolean> {
  const { db, clock, ports } = services
  const provider = ports.payments[row.type]
  const title = `Возврат части оплаты заказа № ${row.number}`
  const order = { ...row, id: row.order_id }
  try {
    if (provider?.provider !== row.provider) throw new OutsideFailure(`${row.provider} is not set up any more`, false)
    const terms = await receiptTerms(db, await modeOfRefund(db, row.order_id, row.payment_id, row.created_at))
    const items = await partRefundItems(db, {
      ...row,
      order,
      title,
      mode: terms.mode,
      deliveryBack: row.delivery_back,
    })
    const whose = { orderId: row.order_id, paymentId: row.payment_id, refundId: row.id }
    await planReceipt(db, { kind: 'refund', ...whose, mode: terms.mode, amount: row.amount, items, now: clock() })
    await provider.refund({
      id: row.id,
      providerId: row.provider_id,
      amount: before + row.amount,
      part: row.amount,
      phone: row.contact_phone,
      email: row.contact_email,
      items,
      title,
      ...terms,
    })
  } catch (error) {
    const isRefused = error instanceof OutsideFailure && !error.isTemporary
    log.error(
      { err: error, refund: row.id },
      isRefused ? 'part refund refused, a person is told' : 'part refund failed',
    )
    if (isRefused) await hold(services, row)
    else await putOff(services, row)
    return false
  }
  await db
    .updateTable('order_refund')
    .set({ state: 'made', updated_at: clock() })
    .where('id', '=', row.id)
    .where('state', '=', 'due')
    .execute()
  return true
}

async function putOff({ db, clock }: Services, { id, tries }: DueRow): Promise<void> {
  const minutes = backoff(tries + 1, { first: 1, most: 60 })
  await db
    .updateTable('order_refund')
    .set({ tries: Math.min(MOST_TRIES, tries + 1), next_try_at: new Date(clock().getTime() + minutes * 60_000) })
    .where('id', '=', id)
    .execute()
}

/** Tried again by itself it might succeed after the shop has sent the money another way. */
async function hold({ db, clock, config }: Services, row: DueRow): Promise<void> {
  const now = clock()
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, row.order_id)
    await tx.updateTable('order_refund').set({ state: 'held', updated_at: now }).where('id', '=', row.id).execute()
    if (order) await putRefundRefusedMessage(tx, { order, settings, config, now }, row, row.amount)
  })
}

type Shop = Pick<Services, 'db' | 'clock'>

/** A person has set right what stood in the way. Answers how many are tried again. */
export const retryPartRefunds = async ({ db, clock }: Shop, number: string): Promise<number> =>
  (
    await db
      .updateTable('order_refund')
      .set({ state: 'due', tries: 0, next_try_at: null, updated_at: clock() })
      .where('state', '=', 'held')
      .where('order_id', '=', orderIdOf(number))
      .returning('id')
      .execute()
  ).length

/** A person has given back what no provider holds or what it refused: nothing of it is the provider's any more. */
export const closePartRefunds = async ({ db, clock }: Shop, number: string): Promise<number> =>
  (
    await db
      .updateTable('order_refund')
      .set({ state: 'made', payment_id: null, updated_at: clock() })
      .where(({ or, and, eb }) =>
        or([eb('state', '=', 'held'), and([eb('state', '=', 'due'), eb('payment_id', 'is', null)])]),
      )
      .where('order_id', '=', orderIdOf(number))
      .returning('id')
      .execute()
  ).length
