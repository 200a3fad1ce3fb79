import { randomUUID } from 'node:crypto'
import { isPayable } from '#rules/order/order-offers.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Payment, PaymentOrder } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/call-context.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { movePayments } from './move-payments.ts'
import { receiptItems } from './receipt-items.ts'
import { LIVING } from './state.ts'

export type OnlineWay = 'online' | 'split'

export const paymentFor = ({ ports }: Pick<Services, 'ports'>, way: OnlineWay): Payment | null => ports.payments[way]

export const itemsToPay = async (db: Db, order: Pick<OrderRow, 'id' | 'delivery_price'>) =>
  receiptItems(
    await db
      .selectFrom('order_item')
      .select(['name', 'quantity', 'unit', 'price', 'bonus_share'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute(),
    order.delivery_price,
  )

interface Attempt {
  id: string
  url: string | null
}

/**
 * The order's one living attempt to pay, made when there is none or its link has died. Null: there is nothing to pay
 * any more, or a person has to look at what was paid.
 */
async function livingAttempt(
  { db, clock }: Services,
  orderId: number,
  way: OnlineWay,
  payment: Payment,
): Promise<Attempt | null> {
  const now = clock()
  return withRetries(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isPayable({ ...order, payment: order.payment_type, isPaid: order.paid_at !== null })) return null
    const attempts = await tx
      .selectFrom('order_payment')
      .select(['id', 'type', 'state', 'provider', 'provider_url as url', 'updated_at', 'amount'])
      .where('order_id', '=', orderId)
      .where('state', 'in', [...LIVING, 'wrong-sum'])
      .execute()
    if (attempts.some(({ state }) => state === 'wrong-sum')) return null
    const [living] = attempts
    if (living) {
      const isFresh = living.url === null || now.getTime() - living.updated_at.getTime() < payment.linkSeconds * 1000
      // a link to pay what the order cost before it was changed is no link to pay it
      const isOurs = living.type === way && living.provider === payment.provider && living.amount === order.total
      if (isFresh && isOurs) return living
      await movePayments(tx, 'link-dead', living, now)
    }
    const id = randomUUID()
    await tx
      .insertInto('order_payment')
      .values({
        id,
        order_id: orderId,
        type: way,
        amount: order.total,
        provider: payment.provider,
        provider_id: null,
        provider_url: null,
        state: 'new',
        created_at: now,
        updated_at: now,
        paid_amount: null,
        next_try_at: null,
        shop_told_at: null,
      })
      .execute()
    return { id, url: null }
  })
}

/** Attempts being started by this process: a double click, or a hundred, is one question. */
const starting = new Map<string, Promise<string>>()

/** Where the buyer pays, by the way asked for: the order itself says another until the money comes. */
export async function startPayment(
  services: Services,
  order: OrderRow,
  way: OnlineWay,
  payment: Payment,
  returnUrl: string,
): Promise<string | null> {
  const attempt = await livingAttempt(services, order.id, way, payment)
  if (!attempt || attempt.url) return attempt?.url ?? null
  const { id } = attempt
  let started = starting.get(id)
  if (!started) {
    started = startAttempt(services, order, payment, { id, returnUrl }).finally(() => starting.delete(id))
    starting.set(id, started)
  }
  return started
}

/** The provider is asked outside any transaction, under an id that makes a second asking the same payment. */
async function startAttempt(
  { db, clock }: Services,
  order: OrderRow,
  payment: Payment,
  { id, returnUrl }: { id: string; returnUrl: string },
): Promise<string> {
  const asked: PaymentOrder = {
    id,
    orderNumber: order.number,
    amount: order.total,
    returnUrl,
    phone: order.contact_phone,
    email: order.contact_email,
    items: await itemsToPay(db, order),
  }
  const { providerId, url } = await payment.start(asked)
  await movePayments(db, 'link-made', { id }, clock(), { provider_id: providerId, provider_url: url })
  return url
}
