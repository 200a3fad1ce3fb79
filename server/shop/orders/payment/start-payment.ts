import { randomUUID } from 'node:crypto'
import { conflict } from '#contract/api-error.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { singleFlight } from '#server/kernel/single-flight.ts'
import type { PaymentPort, PaymentMode, PaymentOrder } from '#server/ports/payment/port.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { marksByGood } from '#server/shop/orders/marking/marks.ts'
import { movePayments } from './move-payments.ts'
import { refuseLongPayment } from './receipt-limit.ts'
import { planReceipt } from './plan-receipt.ts'
import { toPayOnline } from '#server/shop/orders/core/order-money.ts'
import { modeOfPayment, receiptTerms } from './receipt-terms.ts'
import { receiptItems } from './receipt-items.ts'
import { LIVING } from '#server/shop/orders/core/state.ts'

export type OnlineWay = 'online' | 'split'

export const paymentFor = ({ ports }: Pick<Services, 'ports'>, way: OnlineWay): PaymentPort | null =>
  ports.payments[way]

/** Goods that change hands with the money are named by their codes of marking. */
export const itemsToPay = async (
  db: Db,
  order: Pick<OrderRow, 'id' | 'delivery_price' | 'delivery_vat_rate'>,
  mode: PaymentMode = 'full_prepayment',
) =>
  receiptItems(
    await db
      .selectFrom('order_item')
      .select(['good_code', 'name', 'quantity', 'unit', 'price', 'bonus_share', 'vat_rate'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute(),
    { price: order.delivery_price, vatRate: order.delivery_vat_rate },
    mode === 'full_payment' ? await marksByGood(db, order.id) : undefined,
  )

interface Attempt {
  id: string
  url: string | null
  amount: Kopecks
  is_rest: boolean
  receipt_mode: PaymentMode
  is_hold: boolean
  method: PaymentMethod | null
  saves_card: boolean
  card_id: number | null
}

type PaymentMethod = 'sbp' | 'saved-card'

/** What the buyer chose with us. */
export interface PayHow {
  method: PaymentMethod | null
  savesCard: boolean
  cardId: number | null
}

export const THERE: PayHow = { method: null, savesCard: false, cardId: null }

/**
 * The order's one living attempt to pay, made when there is none or its link has died. Null: there is nothing to pay
 * any more, or a person has to look at what was paid.
 */
async function livingAttempt(
  { db, clock }: Services,
  orderId: number,
  way: OnlineWay,
  payment: PaymentPort,
  { method, savesCard, cardId }: PayHow,
): Promise<Attempt | null> {
  const now = clock()
  return withRetries(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const toPay = order ? toPayOnline(order) : null
    if (!toPay) return null
    // nobody sells money by instalments
    if (order!.source === 'gift-card' && way === 'split') return null
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
        'is_hold',
        'method',
        'saves_card',
        'card_id',
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
      const isSameWay = living.method === method && living.saves_card === savesCard && living.card_id === cardId
      const isOurs = living.type === way && living.provider === payment.provider && isSameSum && isSameWay
      if (isFresh && isOurs) return living
      await movePayments(tx, 'link-dead', living, now)
    }
    const id = randomUUID()
    const receiptMode = modeOfPayment(order!)
    // SBP moves money at once
    const canHold = !isRest && method !== 'sbp' && payment.capture !== undefined
    const isHold = canHold && (await isHeldFirst(tx, order!))
    const how = { method, saves_card: savesCard, card_id: cardId }
    await tx
      .insertInto('order_payment')
      .values({
        id,
        order_id: orderId,
        type: way,
        amount,
        is_rest: isRest,
        receipt_mode: receiptMode,
        is_hold: isHold,
        ...how,
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
    return { id, url: null, amount, is_rest: isRest, receipt_mode: receiptMode, is_hold: isHold, ...how }
  })
}

/** By the shop's setting, while what the order will cost may still change: nobody has picked it. */
async function isHeldFirst(tx: Db, order: OrderRow): Promise<boolean> {
  // a gift card is not picked: it goes out with the money
  if (order.source === 'gift-card') return false
  if (order.status !== 'awaiting-payment' && order.status !== 'new' && order.status !== 'assembling') return false
  return (await readSetting(tx, 'payments')).hold
}

/** Attempts being started by this process: a double click, or a hundred, is one question. */
const starting = singleFlight<string>()

/** Where the buyer pays, by the way asked for: the order itself says another until the money comes. */
export async function startPayment(
  services: Services,
  order: OrderRow,
  way: OnlineWay,
  payment: PaymentPort,
  returnUrl: string,
  how: PayHow = THERE,
): Promise<string | null> {
  const attempt = await livingAttempt(services, order.id, way, payment, how)
  if (!attempt || attempt.url) return attempt?.url ?? null
  const { id } = attempt
  return starting(id, () => startAttempt(services, order, payment, { ...attempt, returnUrl }))
}

/** The provider is asked outside any transaction, under an id that makes a second asking the same payment. */
async function startAttempt(
  { db, clock }: Services,
  order: OrderRow,
  payment: PaymentPort,
  {
    id,
    amount,
    is_rest,
    receipt_mode,
    is_hold,
    method,
    saves_card,
    card_id,
    returnUrl,
  }: Attempt & { returnUrl: string },
): Promise<string> {
  const goods = await itemsToPay(db, order, receipt_mode)
  const asked: PaymentOrder = {
    id,
    orderNumber: order.number,
    amount,
    returnUrl,
    phone: order.contact_phone,
    email: order.contact_email,
    isHold: is_hold,
    ...(method === 'sbp' ? { method } : {}),
    ...(saves_card ? { savesCard: true } : {}),
    ...(card_id === null ? {} : { savedCard: await methodIdOf(db, card_id, payment.provider) }),
    ...(await receiptTerms(db, receipt_mode)),
    // what was sold has its receipt; what came on top of it is a sum of its own
    items: is_rest ? sumItems(`Доплата по заказу № ${order.number}`, amount, goods) : goods,
  }
  await refuseLongPayment(db, payment, asked.items)
  await planReceipt(db, { ...asked, kind: 'payment', orderId: order.id, paymentId: id, now: clock() })
  const { providerId, url } = await payment.start(asked)
  // nothing to do there: what became of it is asked where the buyer would come back to
  const where = url ?? returnUrl
  await movePayments(db, 'link-made', { id }, clock(), { provider_id: providerId, provider_url: where })
  return where
}

async function methodIdOf(db: Db, cardId: number, provider: string): Promise<string> {
  const card = await db
    .selectFrom('saved_card')
    .select('method_id')
    .where('id', '=', cardId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!card) throw conflict('Этой карты больше нет. Выберите другой способ оплаты.')
  return card.method_id
}
