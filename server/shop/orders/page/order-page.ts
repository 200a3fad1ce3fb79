import type { OrderPage } from '#contract/order-page.ts'
import { orderFieldRows } from '#rules/order/order-fields.ts'
import { promiseAfterInvoice, promiseToday } from '#rules/delivery/order-promise.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { showsPerson } from '#rules/order/order-link.ts'
import { cancelWords, orderOffers, type PaymentWay } from '#rules/order/order-offers.ts'
import { type OrderFacts, outcomeText } from '#rules/order/order-outcome.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { AWAITS_CONFIRMATION } from '#rules/order/unproven-order.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { canInvoice } from '#server/shop/orders/core/order-settings.ts'
import { invoicePath } from '#server/shop/orders/core/order-links.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { orderFacts } from '#server/shop/orders/core/order-facts.ts'
import { pollProvider } from '#server/shop/orders/payment/poll-provider.ts'
import { isOnCredit } from '#server/shop/orders/core/lower-debt.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { settleOrder } from '#server/shop/orders/payment/settle-payment.ts'
import { cardsOf } from '#server/shop/people/customer/saved-cards.ts'
import { historyOf, itemsOf, type ItemRow } from './queries.ts'
import { openOrderLink } from './open-order-link.ts'

/** For whoever has the order's link. A payment under way is asked about, if not just now. */
export async function orderPage(context: CallContext, token: string): Promise<OrderPage> {
  const { db, log } = context
  const { id } = await openOrderLink(context, token)
  await settleOrder(db, id, (attempt) => pollProvider(context, attempt, log, 'look')).catch((error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error
    log.warn({ err: error, order: id }, 'payment could not be looked up')
  })
  return readOrderPage(context, id)
}

/** By its own number: the link has been opened. */
export async function readOrderPage(context: CallContext, id: number): Promise<OrderPage> {
  const { db } = context
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [known, items, history, settings, branch] = await Promise.all([
    orderFacts(db, order),
    itemsOf(db, [id]),
    historyOf(db, [id]),
    orderSettings(db),
    branchFacts(db, order.node_code),
  ])
  const until = awaitsPersonUntil(order)
  const isOwn = order.user_id !== null && order.user_id === context.visitor.userId
  const isPersonShown = showsPerson(order.status, isOwn)
  const shop = branch.shops.find((each) => each.id === order.warehouse_id) ?? null
  const { online } = context.ports.payments
  const offers = orderOffers({
    ...known,
    isToDoor: order.transport?.doorCity !== undefined,
    isGift: order.source === 'gift-card',
    total: order.total,
    split: settings.split,
    providers: {
      online: order.gift_paid === 0 && online !== null,
      sbp: order.gift_paid === 0 && settings.payments.sbp && online?.offers?.sbp === true,
      split: order.gift_paid === 0 && context.ports.payments.split !== null,
    },
    hasInvoice: canInvoice(settings),
  })
  const canSaveCard =
    isOwn && settings.payments.savedCards && online?.offers?.savedCards === true && offers.ways.includes('online')
  const cards = canSaveCard ? await cardsOf(db, order.user_id!, online.provider) : []
  const credited = isOnCredit(order) ? kopecksToRubles(moneyOnOrder(order, await refundsOf(db, id)).credited) : 0
  const facts = {
    ...known,
    isGift: order.source === 'gift-card',
    isRestOnline: known.isPaid && offers.ways.length > 0,
    // all of it came back: nothing is owed
    payBy: credited * 100 < order.total ? (known.payBy ?? null) : null,
  }
  return {
    number: order.number,
    createdAt: order.created_at.toISOString(),
    status: order.status,
    statusText: until ? AWAITS_CONFIRMATION : STATUS_TEXTS[order.status],
    isOwn,
    hasAccount: order.user_id !== null,
    ...outcomeText(facts),
    isPaymentPending: facts.attempt === 'open' && (!facts.isPaid || facts.isRestOnline),
    confirmUntil: until && until.toISOString(),
    reservedUntil: order.status === 'awaiting-payment' ? (order.reserved_until?.toISOString() ?? null) : null,
    history: history.map(({ status, created_at, note }) => ({
      status,
      statusText: STATUS_TEXTS[status],
      at: created_at.toISOString(),
      note,
    })),
    items: items.map(presentItem),
    sums: orderSums(order, items),
    promoCode: order.promo_code,
    bonusesEarned: order.bonuses_earned,
    delivery: {
      type: order.delivery_type,
      text:
        order.status === 'awaiting-payment' && order.payment_type === 'invoice'
          ? promiseAfterInvoice(order.delivery_text)
          : promiseToday(order.delivery_text, order.created_at, context.clock()),
      address: isPersonShown || order.delivery_type === 'pickup' ? order.delivery_address : '',
      shop,
      tariff: order.transport?.tariffName ?? null,
      isOffice: Boolean(order.transport?.officeCode),
      doorCity: order.transport?.doorCity ?? null,
      visit:
        order.courier_visit && isPersonShown
          ? { ...order.courier_visit, intercom: isOwn ? order.courier_visit.intercom : '' }
          : null,
    },
    contact: isPersonShown
      ? {
          name: order.contact_name,
          phone: isOwn ? formatPhone(order.contact_phone) : hidePhone(order.contact_phone),
          email: order.contact_email && (isOwn ? order.contact_email : hideEmail(order.contact_email)),
        }
      : null,
    comment: isPersonShown ? order.comment : '',
    fields: isPersonShown ? orderFieldRows(order.fields) : [],
    organization: order.organization && {
      name: order.organization.name,
      inn: order.organization.inn,
      kpp: order.organization.kpp,
    },
    payment: { ...presentPayment(order, facts, offers.ways, settings), credited, cards, canSaveCard },
    canCancel: offers.canCancel,
    cancelWords: cancelWords({
      isPaid: facts.isPaid,
      isPending: facts.attempt === 'open',
      held: order.held_total,
      total: facts.isPaid ? moneyOnOrder(order).received : order.total,
      bonuses: order.bonuses_used,
    }),
    changes: offers.changes,
    phone: settings.phoneOf(order.node_code),
  }
}

function presentPayment(
  order: OrderRow,
  facts: OrderFacts,
  ways: readonly PaymentWay[],
  settings: OrderSettings,
): Omit<OrderPage['payment'], 'credited' | 'cards' | 'canSaveCard'> {
  const invoiceUrl = invoicePath(order, settings)
  const urls: Record<PaymentWay, string | null> = {
    online: `/pay/${order.pay_token}/?by=online`,
    sbp: `/pay/${order.pay_token}/?by=sbp`,
    split: `/pay/${order.pay_token}/?by=split`,
    invoice: invoiceUrl,
    'on-receipt': null,
  }
  return {
    type: order.payment_type,
    text: PAYMENT_TEXTS[order.payment_type],
    isPaid: facts.isPaid,
    held: kopecksToRubles(order.held_total ?? 0),
    paidAt: order.paid_at?.toISOString() ?? null,
    due: order.status === 'cancelled' ? 0 : kopecksToRubles(facts.due ?? 0),
    payBy: order.status === 'cancelled' ? null : (facts.payBy ?? null),
    ways: ways.map((way) => ({ way, url: urls[way] })),
    refund: facts.refund && { sum: kopecksToRubles(facts.refund.sum), isDone: facts.refund.isDone },
    invoiceUrl,
  }
}

const presentItem = (item: ItemRow): OrderPage['items'][number] => ({
  code: item.good_code,
  name: item.name,
  article: item.article,
  url: item.slug === null ? null : goodUrl({ code: item.good_code, slug: item.slug, is_hire: false }),
  image: item.picture === null ? null : presentImage(item.picture, item.name),
  quantity: item.quantity,
  unit: item.unit,
  price: kopecksToRubles(item.price),
  total: kopecksToRubles(item.price * item.quantity),
  isOnSale: item.is_on_sale,
  promo: kopecksToRubles(item.promo_off * item.quantity),
  isKit: item.complect_of !== null && item.price + item.promo_off < item.price_old,
})

/** What was taken off is the kit's where the good came by one, else a discount. */
function orderSums(order: OrderRow, items: readonly ItemRow[]): OrderPage['sums'] {
  const kit = items.reduce(
    (sum, { complect_of, price_old, price, promo_off, quantity }) =>
      complect_of === null ? sum : sum + (price_old - price - promo_off) * quantity,
    0,
  )
  return {
    goods: kopecksToRubles(order.goods_total_old),
    discount: kopecksToRubles(order.goods_total_old - order.goods_total - kit - order.promo_off),
    kit: kopecksToRubles(kit),
    promo: kopecksToRubles(order.promo_off),
    gift: kopecksToRubles(order.gift_paid),
    bonuses: order.bonuses_used,
    delivery: kopecksToRubles(order.delivery_price),
    total: kopecksToRubles(order.total),
  }
}
