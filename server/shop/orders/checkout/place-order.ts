import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import type { PaymentType } from '#contract/order.ts'
import { readUtmSource, UTM_CAMPAIGN_COOKIE, UTM_COOKIE, UTM_MEDIUM_COOKIE } from '#rules/address/utm-source.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { invoiceTerm } from '#rules/order/invoice-term.ts'
import { type PromoRefusal, refusalWords } from '#rules/money/promo.ts'
import type { Db } from '#server/db/client.ts'
import { sendNotices } from '#server/db/deferred-notices.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitContact } from '#server/kernel/contact-limits.ts'
import { addressWidth } from '#server/kernel/limits.ts'
import { consentRow } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { cartNotFound } from '#server/shop/buying/cart/read-cart.ts'
import { holdCompanyTerms, settleApproval } from '#server/shop/people/company/ordering.ts'
import { takeableFrom, writeEntry } from '#server/shop/money/gift-cards/gift-cards.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { confirmBy, confirmUntil } from './hold-unproven.ts'
import type { OrderDraft } from './order-draft.ts'
import { insertParts } from './insert-parts.ts'
import { insertOrder, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderMessages } from '#server/shop/orders/messages/order-messages.ts'
import { claimRequest, type OrderRequest } from './order-request.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { refuseLongReceipt } from '#server/shop/orders/payment/receipt-limit.ts'
import { priceOrder } from '#server/shop/orders/pricing/price-order.ts'

/**
 * Everything or nothing: stock is held, prices and stock are read again under the lock, all is written, the cart is
 * emptied of what was ordered, the messages are put into the outbox. Locks always come in one order: request, cart,
 * stock by good and warehouse, customer.
 */
export function placeOrder(
  context: CallContext,
  draft: OrderDraft,
  request: OrderRequest | null,
  settings: OrderSettings,
): Promise<PlacedOrder> {
  const now = context.clock()
  let counted: Promise<void> | undefined
  const countContact = () => (counted ??= limitUnproven(context, draft))
  const asker = 'cart' in draft.goods ? draft.goods.cart : null
  // as a part of something larger it is told of with the whole
  const isDeferred = !context.db.isTransaction
  const placing = withRetries(context.db, async (tx) => {
    const { ordered, cartUuid } = await claimRequest(tx, request, asker, now, isDeferred)
    if (ordered !== null) return ordered
    if (asker && cartUuid === null) throw cartNotFound()
    return write(tx, { context, draft, request, settings, cartUuid, countContact, now })
  })
  return isDeferred ? placing.finally(() => sendNotices(context.db)) : placing
}

/** The new one, or the number of the one made before under the same key. */
export type PlacedOrder = OrderRow | number

interface Placing {
  context: CallContext
  draft: OrderDraft
  request: OrderRequest | null
  settings: OrderSettings
  cartUuid: string | null
  /** Counts once, also when the transaction is repeated. */
  countContact: () => Promise<void>
  now: Date
}

/** Told in messages to a phone and an e-mail that may be anybody's. */
function limitUnproven(context: CallContext, { contact, proven }: OrderDraft): Promise<void> {
  return limitContact(context, ORDERS_OF_CONTACT, {
    phone: proven.phone ? '' : contact.phone,
    email: proven.email ? null : contact.email,
  })
}

const ORDERS_OF_CONTACT = {
  name: 'orders',
  message: 'На этот телефон или e-mail уже оформлено несколько заказов подряд.',
}

const promoConflict = (refusal: PromoRefusal) =>
  `${refusalWords(refusal).replace(/\.$/, '')}. Уберите промокод и оформите заказ ещё раз.`

/** The card, held. What it does not pay is paid where the shop's own till can settle both: on receipt. */
async function byGiftCard(
  tx: Db,
  cardId: number | null,
  total: Kopecks,
  payment: PaymentType,
  now: Date,
): Promise<{ cardId: number; paid: Kopecks } | null> {
  if (cardId === null) return null
  const paid = await takeableFrom(tx, cardId, total, now)
  if (paid === 0) throw conflict('Подарочная карта больше ничего не оплачивает. Уберите её и оформите заказ ещё раз.')
  if (paid < total && payment !== 'on-receipt')
    throw invalid({
      payment: [
        `Подарочная карта оплатит ${formatMoney(paid)}, остальное — при получении. Выберите «При получении» или уберите карту.`,
      ],
    })
  return { cardId, paid }
}

async function write(
  tx: Db,
  { context, draft, request, settings, cartUuid, countContact, now }: Placing,
): Promise<OrderRow> {
  const { nodeCode, visitor, config } = context
  const { payment } = draft
  const { lines, pieces, takes, promise, sums, items, promo } = await priceOrder(
    tx,
    {
      goods: cartUuid === null ? { wanted: 'wanted' in draft.goods ? draft.goods.wanted : [] } : { cartUuid },
      nodeCode,
      userId: visitor.userId,
      delivery: draft.delivery,
      payment,
      bonuses: draft.useBonuses,
      promoCode: draft.promoCode ?? null,
      phone: draft.contact.phone,
      isForCompany: draft.organization !== null,
      now,
    },
    settings,
  )
  // a code that gives nothing is left out of an order whose buyer expects the sum without it
  if (promo?.refusal && draft.expectedTotal !== sums.total) throw conflict(promoConflict(promo.refusal))
  if (draft.expectedTotal !== null && draft.expectedTotal !== sums.total) throw conflict(sums.changedWords)

  if (draft.company) await holdCompanyTerms(tx, draft.company, sums.total)
  const gift = await byGiftCard(tx, draft.giftCardId ?? lines[0]?.row.gift_card_id ?? null, sums.total, payment, now)
  const isPaid = gift?.paid === sums.total
  if (payment === 'online' && !isPaid && context.ports.payments.online?.settle)
    await refuseLongReceipt(tx, items, sums.delivery > 0, settings.taxes.receiptsByEmail)

  // last of all that may refuse: what was not ordered is not counted
  await countContact()

  const isOnline = !isPaid && (payment === 'online' || payment === 'split')
  const isInvoiced = !isPaid && payment === 'invoice' && !draft.company?.payBy
  const isUnproven = !draft.proven.phone
  const size = { pieces, sum: sums.total }
  const reservedUntil = new Date(now.getTime() + settings.orders.reserveMinutes * 60_000)
  const confirmedBy = isUnproven ? confirmBy(size, settings, now) : null
  const { contact, delivery } = draft
  const order = await insertOrder(tx, {
    user_id: visitor.userId,
    source: draft.source,
    node_code: nodeCode,
    status: isOnline || isInvoiced ? 'awaiting-payment' : 'new',
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    delivery_type: delivery.type,
    warehouse_id: delivery.warehouseId,
    delivery_address: delivery.address,
    delivery_text: promise,
    delivery_price: sums.delivery,
    delivery_vat_rate: settings.taxes.vatRate,
    transport: delivery.transport,
    courier_visit: delivery.courierVisit,
    payment_type: payment,
    pay_token: randomUUID(),
    paid_at: isPaid ? now : null,
    reserved_until: isOnline ? (confirmedBy && confirmedBy < reservedUntil ? confirmedBy : reservedUntil) : null,
    invoice_until: isInvoiced ? invoiceTerm(now, settings.orders.invoiceDays) : null,
    organization: draft.organization,
    comment: draft.comment,
    fields: draft.fields ?? {},
    goods_total: sums.goods,
    goods_total_old: sums.goodsOld,
    bonuses_used: sums.bonuses,
    bonuses_earned: sums.bonusesEarned,
    total: sums.total,
    ip: visitor.ip,
    utm_source: readUtmSource(visitor.cookies[UTM_COOKIE]),
    utm_medium: readUtmSource(visitor.cookies[UTM_MEDIUM_COOKIE]),
    utm_campaign: readUtmSource(visitor.cookies[UTM_CAMPAIGN_COOKIE]),
    is_unproven: isUnproven,
    confirm_until: isUnproven
      ? confirmUntil(
          {
            ...size,
            phone: contact.phone,
            ip: visitor.ip,
            now,
            factor: config.addressLimitFactor,
            width: addressWidth(context),
            goods: items.map(({ code, quantity }) => ({ good_code: code, quantity })),
          },
          settings,
        )
      : null,
    promo_code: promo && !promo.refusal ? promo.code : null,
    promo_off: sums.promo,
    company_id: draft.company?.id ?? null,
    pay_by: draft.company?.payBy ?? null,
    gift_card_id: gift?.cardId ?? null,
    gift_paid: gift?.paid ?? 0,
    created_at: now,
  })
  if (gift)
    await writeEntry(tx, {
      cardId: gift.cardId,
      amount: -gift.paid,
      orderId: order.id,
      reason: `Оплата заказа № ${order.number}`,
      now,
    })
  if (sums.bonuses > 0) {
    await changeBonuses(tx, {
      userId: visitor.userId!,
      amount: -sums.bonuses,
      reason: `Списано в заказе № ${order.number}`,
      orderNumber: order.number,
      now,
    })
  }
  if (draft.company?.approval) await settleApproval(tx, draft.company.approval, order, now)
  await insertParts(tx, order, {
    items,
    takes,
    request,
    now,
    promo: promo && !promo.refusal ? promo : null,
    hasGift: gift !== null,
    cart: cartUuid === null ? null : { uuid: cartUuid, lines },
    consent: consentRow(
      {
        userId: visitor.userId,
        kind: 'personal-data',
        given: true,
        way: draft.source === 'phone' ? 'phone-order' : 'checkout',
        phone: draft.contact.phone,
        email: draft.contact.email,
      },
      settings.personalDataVersion,
      visitor,
      now,
    ),
    messages: orderMessages({ order, items, settings, config, proven: draft.proven, now }),
  })
  return order
}
