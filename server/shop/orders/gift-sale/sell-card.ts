import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { buyGiftCard as buyGiftCardCall } from '#contract/gift-cards.ts'
import type { SavedOrder } from '#contract/order.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { GIFT_CARD_CODE, GIFT_MESSAGE_MAX, soldSumError } from '#rules/money/gift-card.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { cartAsker } from '#server/shop/buying/cart/find-cart.ts'
import { insertItems, insertOrder, recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import {
  claimRequest,
  findOrdered,
  orderRequest,
  settleOrderRequest,
} from '#server/shop/orders/checkout/order-request.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { readConsent, readContact } from '#server/shop/orders/core/read-contact.ts'
import { savedOrder } from '#server/shop/orders/page/queries.ts'

const PURCHASES: LimitRule = {
  name: 'gift cards bought',
  limit: 10,
  seconds: 3600,
  message: 'Слишком много подарочных карт подряд.',
}

type Wanted = CheckedInput<typeof buyGiftCardCall>['body']

/** All that is wrong at once, by field. */
function readWanted(body: Wanted) {
  const fields: Record<string, string[]> = {}
  const note = (name: string, words: string | null) => {
    if (words !== null) fields[name] = [words]
  }
  const contact = readContact(body.contact, fields, { prefix: 'contact.', nameRequired: true })
  // receipts of money paid online go there
  if (!contact.email) fields['contact.email'] ??= ['Введите e-mail: на него придёт чек']
  const sum = rublesToKopecks(body.sum)
  note('sum', soldSumError(sum))
  note('recipient', nameError(body.recipient, { required: true }))
  const email = normalizeEmail(body.email)
  note('email', email ? emailError(body.email) : 'Введите e-mail: на него придёт номер карты')
  const message = (body.message ?? '').trim()
  note('message', textLimitError(message, GIFT_MESSAGE_MAX))
  readConsent(body.consent, fields)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { contact, sum, recipient: normalizeName(body.recipient), email: email!, message }
}

/**
 * An order of one line without stock, paid at once or not at all: no promo code, no bonuses, no delivery. The card is
 * made when the money comes.
 */
export async function buyGiftCard(context: CallContext, body: Wanted): Promise<SavedOrder> {
  const { db, visitor, nodeCode, clock, ports } = context
  const asker = cartAsker(context, null)
  const request = orderRequest(visitor, { path: '/gift-cards/buy', body, asker, phone: body.contact.phone })
  const ordered = await findOrdered(db, request)
  if (ordered !== null) return savedOrder(db, ordered)
  if (ports.payments.online === null) throw conflict('Подарочные карты сейчас не продаём: онлайн-оплата не подключена')
  const { contact, sum, recipient, email, message } = readWanted(body)
  await limitByAddress(context, PURCHASES)
  await checkCaptcha(context, 'order', body.captcha ?? undefined)
  const settings = await orderSettings(db)
  const now = clock()
  const placed = await withRetries(db, async (tx) => {
    const { ordered: before } = await claimRequest(tx, request, null, now)
    if (before !== null) return before
    const { id } = await insertOrder(tx, {
      user_id: visitor.userId,
      source: 'gift-card',
      node_code: nodeCode,
      status: 'awaiting-payment',
      contact_name: contact.name,
      contact_phone: contact.phone,
      contact_email: contact.email,
      delivery_type: 'pickup',
      delivery_text: 'Номер карты придёт на e-mail сразу после оплаты',
      delivery_vat_rate: settings.taxes.vatRate,
      payment_type: 'online',
      pay_token: randomUUID(),
      reserved_until: new Date(now.getTime() + settings.orders.reserveMinutes * 60_000),
      goods_total: sum,
      goods_total_old: sum,
      total: sum,
      ip: visitor.ip,
      created_at: now,
    })
    await insertItems(tx, id, [
      {
        code: GIFT_CARD_CODE,
        article: '',
        name: `Подарочная карта на ${formatMoney(sum)}`,
        slug: '',
        picture: null,
        unit: 'шт.',
        quantity: 1,
        price: sum,
        priceOld: sum,
        bonuses: 0,
        bonusShare: 0,
        promoOff: 0,
        complectOf: null,
        vatRate: settings.taxes.vatRate,
      },
    ])
    await tx
      .insertInto('gift_sale')
      .values({ order_id: id, recipient_name: recipient, recipient_email: email, message, card_id: null })
      .execute()
    await recordStatus(tx, { orderId: id, status: 'awaiting-payment', actor: 'buyer', now })
    await recordConsent(
      tx,
      {
        userId: visitor.userId,
        kind: 'personal-data',
        given: true,
        way: 'checkout',
        phone: contact.phone,
        email: contact.email,
      },
      visitor,
      now,
    )
    if (request) await settleOrderRequest(request, id).execute(tx)
    return id
  })
  return savedOrder(db, placed)
}
