import { randomUUID } from 'node:crypto'
import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Payment, PaymentMode, PaymentOrder } from '#server/ports/payment/port.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import type { Services } from '#server/shop/call-context.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { movePayments } from './move-payments.ts'
import { toPayOnline } from './order-money.ts'
import { modeOfPayment, receiptTerms } from './receipt-terms.ts'
import { receiptItems } from './receipt-items.ts'
import { LIVING } from './state.ts'

export type OnlineWay = 'online' | 'split'

export const paymentFor = ({ ports }: Pick<Services, 'ports'>, way: OnlineWay): Payment | null => ports.payments[way]

export const itemsToPay = async (db: Db, order: Pick<OrderRow, 'id' | 'delivery_price' | 'delivery_vat_rate'>) =>
  receiptItems(
    await db
      .selectFrom('order_item')
      .select(['name', 'quantity', 'unit', 'price', 'bonus_share', 'vat_rate'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute(),
    { price: order.delivery_price, vatRate: order.delivery_vat_rate },
  )

interface Attempt {
  id: string
  url: string | null
  amount: Kopecks
  is_rest: boolean
  receipt_mode: PaymentMode
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
    const toPay = order ? toPayOnline(order) : null
    if (!toPay) return null
    const { amount, isRest } = toPay
    const attempts = await tx
      .selectFrom('order_payment')
      .select([
        'id',
        'type',
        'state',
        'provider',
        'provider_url as url',
        'updated_at',
        'amount',
        'is_rest',
        'receipt_mode',
      ])
      .where('order_id', '=', orderId)
      .where('state', 'in', [...LIVING, 'wrong-sum'])
      .execute()
    if (attempts.some(({ state }) => state === 'wrong-sum')) return null
    const [living] = attempts
    if (living) {
      const isFresh = living.url === null || now.getTime() - living.updated_at.getTime() < payment.linkSeconds * 1000
      // a link to pay what the order cost before it was changed is no link to pay it
      const isSameSum = living.amount === amount && living.is_rest === isRest
      const isOurs = living.type === way && living.provider === payment.provider && isSameSum
      if (isFresh && isOurs) return living
      await movePayments(tx, 'link-dead', living, now)
    }
    const id = randomUUID()
    const receiptMode = modeOfPayment(order!)
    await tx
      .insertInto('order_payment')
      .values({
        id,
        order_id: orderId,
        type: way,
        amount,
        is_rest: isRest,
        receipt_mode: receiptMode,
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
    return { id, url: null, amount, is_rest: isRest, receipt_mode: receiptMode }
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
    started = startAttempt(services, order, payment, { ...attempt, returnUrl }).finally(() => starting.delete(id))
    starting.set(id, started)
  }
  return started
}

/** The provider is asked outside any transaction, under an id that makes a second asking the same payment. */
async function startAttempt(
  { db, clock }: Services,
  order: OrderRow,
  payment: Payment,
  { id, amount, is_rest, receipt_mode, returnUrl }: Attempt & { returnUrl: string },
): Promise<string> {
  const goods = await itemsToPay(db, order)
  const asked: PaymentOrder = {
    id,
    orderNumber: order.number,
    amount,
    returnUrl,
    phone: order.contact_phone,
    email: order.contact_email,
    ...(await receiptTerms(db, receipt_mode)),
    // what was sold has its receipt; what came on top of it is a sum of its own
    items: is_rest ? sumItems(`Доплата по заказу № ${order.number}`, amount, goods) : goods,
  }
  const { providerId, url } = await payment.start(asked)
  await movePayments(db, 'link-made', { id }, clock(), { provider_id: providerId, provider_url: url })
  return url
}
