import type { OrderCard } from '#contract/office/orders.ts'
import { orderFieldRows } from '#rules/order/order-fields.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { canEdit } from '#rules/order/order-edit.ts'
import { nextStatuses, type OrderStatus, STATUS_TEXTS, statusBefore } from '#rules/order/order-status.ts'
import { hideContacts } from '#rules/identity/hide-contacts.ts'
import { messageState, messageStateText } from '#rules/order/message-states.ts'
import { PAYMENT_STATE_TEXTS } from '#rules/order/payment-state-texts.ts'
import { AWAITS_CONFIRMATION } from '#rules/order/unproven-order.ts'
import { kindText } from '#rules/request/request-words.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { soldCardLeft } from '#server/shop/money/gift-cards/gift-cards.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import { findDeskOrder, PERMISSIONS_TO_MOVE } from '#server/shop/orders/core/find-desk-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { orderPath, shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { readUnpicked, type UnpickedLine, unpickedPieces } from '#server/shop/orders/picking/unpicked.ts'
import { itemsOf } from '#server/shop/orders/page/queries.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { cardExchange } from './card-exchange.ts'
import { cardRefunds, linkedOrders, presentMoney } from './card-money.ts'
import { whoIsHere } from './presence.ts'
import { readRepeats } from './repeats.ts'

/** Nobody is offered to carry what still lies on the shelves. */
const stepsOf = ({ status, delivery_type }: OrderRow, unpicked: readonly UnpickedLine[]): OrderStatus[] =>
  nextStatuses(status, delivery_type).filter((each) => each !== 'delivering' || unpicked.length === 0)

function backOf(
  context: OfficeContext,
  { status, source }: OrderRow,
  history: readonly { status: OrderStatus }[],
): OrderCard['back'] {
  const before =
    source === 'gift-card'
      ? null
      : statusBefore(
          status,
          history.map((each) => each.status),
        )
  return before && { status: before, isAllowed: isPermitted(context, 'orders.back') }
}

const person = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

export async function readOrderCard(context: OfficeContext, number: string): Promise<OrderCard> {
  const { db } = context
  const order = await findDeskOrder(context, number)
  const [parts, settings] = await Promise.all([readParts(context, order), orderSettings(db)])
  const until = awaitsPersonUntil(order)
  const seesContacts = isPermitted(context, 'contacts.see')
  const hide = (channel: 'sms' | 'email', to: string) =>
    seesContacts ? (channel === 'sms' ? formatPhone(to) : to) : channel === 'sms' ? hidePhone(to) : hideEmail(to)
  // letters to the shop name the buyer's phone
  const veil = (text: string) => (seesContacts ? text : hideContacts(text, order.contact_phone, order.contact_email))
  const path = orderPath(order)
  return {
    number: order.number,
    version: order.version,
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    status: order.status,
    statusText: until ? AWAITS_CONFIRMATION : STATUS_TEXTS[order.status],
    canEdit: canEdit(order.status) && order.source !== 'gift-card',
    next: stepsOf(order, parts.unpicked).map((status) => ({
      status,
      text: STATUS_TEXTS[status],
      isAllowed: PERMISSIONS_TO_MOVE[status].some((each) => isPermitted(context, each)),
    })),
    back: backOf(context, order, parts.history),
    unpicked: unpickedPieces(parts.unpicked),
    repeats: parts.repeats,
    confirmUntil: until?.toISOString() ?? null,
    reservedUntil: order.status === 'awaiting-payment' ? (order.reserved_until?.toISOString() ?? null) : null,
    source: order.source,
    utmSource: order.utm_source,
    branch: { code: order.node_code, name: parts.node?.name ?? order.node_code },
    shop: parts.shop ?? null,
    contact: {
      name: order.contact_name,
      phone: hide('sms', order.contact_phone),
      email: order.contact_email && hide('email', order.contact_email),
      isMasked: !seesContacts,
      canReveal: !seesContacts && isPermitted(context, 'contacts.unmask'),
    },
    customer: order.user_id === null ? null : { id: order.user_id, orders: parts.ordersOfCustomer },
    organization: order.organization && {
      name: order.organization.name,
      inn: order.organization.inn,
      kpp: order.organization.kpp,
      address: order.organization.address,
    },
    comment: order.comment,
    fields: orderFieldRows(order.fields),
    delivery: {
      type: order.delivery_type,
      text: datedPromise(order.delivery_text, order.created_at),
      address: order.delivery_address,
      price: kopecksToRubles(order.delivery_price),
      tariff: order.transport?.tariffName ?? null,
      visit: order.courier_visit && { ...order.courier_visit },
    },
    payment: {
      type: order.payment_type,
      text: PAYMENT_TEXTS[order.payment_type],
      isPaid: order.paid_at !== null,
      paidAt: order.paid_at?.toISOString() ?? null,
      invoiceUntil: order.payment_type === 'invoice' ? order.invoice_until : null,
      attempts: parts.payments.map((each) => ({
        id: each.id,
        type: each.type,
        provider: each.provider,
        state: each.state,
        stateText: PAYMENT_STATE_TEXTS[each.state],
        amount: kopecksToRubles(each.amount),
        isRest: each.is_rest,
        paidAmount: each.paid_amount === null ? null : kopecksToRubles(each.paid_amount),
        holdUntil: each.hold_until?.toISOString() ?? null,
        refundedAmount: each.refunded_amount === null ? null : kopecksToRubles(each.refunded_amount),
        createdAt: each.created_at.toISOString(),
        updatedAt: each.updated_at.toISOString(),
      })),
    },
    items: parts.items.map((item) => ({
      code: item.good_code,
      complectOf: item.complect_of,
      name: item.name,
      article: item.article,
      url: item.slug === null ? null : goodUrl({ code: item.good_code, slug: item.slug, is_hire: false }),
      image: item.picture === null ? null : presentImage(item.picture, item.name),
      quantity: item.quantity,
      unit: item.unit,
      price: kopecksToRubles(item.price),
      priceOld: kopecksToRubles(item.price_old),
      total: kopecksToRubles(item.price * item.quantity),
      promo: kopecksToRubles(item.promo_off * item.quantity),
      takes: parts.takes
        .filter(({ good_code }) => good_code === item.good_code)
        .map((take) => ({ warehouseId: take.warehouse_id, name: take.name ?? '', quantity: take.quantity })),
    })),
    sums: {
      goods: kopecksToRubles(order.goods_total),
      goodsOld: kopecksToRubles(order.goods_total_old),
      promo: kopecksToRubles(order.promo_off),
      promoCode: order.promo_code,
      promoId: parts.promoId,
      gift: kopecksToRubles(order.gift_paid),
      giftCardId: order.gift_card_id,
      bonuses: order.bonuses_used,
      delivery: kopecksToRubles(order.delivery_price),
      total: kopecksToRubles(order.total),
      bonusesEarned: order.bonuses_earned,
    },
    money: presentMoney(order, parts, context.ports.payments.online !== null),
    exchange: parts.exchange,
    linked: parts.linked.map((each) => ({
      number: each.number,
      statusText: STATUS_TEXTS[each.status],
      total: kopecksToRubles(each.total),
    })),
    request: parts.request ? { number: String(parts.request.id), kindText: kindText(parts.request.type) } : null,
    history: parts.history.map((each) => ({
      status: each.status,
      text: STATUS_TEXTS[each.status],
      at: each.created_at.toISOString(),
      note: each.note,
      actor: each.actor,
      who: person(each.staff_id, each.staff_name),
    })),
    notes: parts.notes.map((each) => ({
      id: each.id,
      kind: each.kind,
      text: each.text,
      at: each.created_at.toISOString(),
      who: person(each.staff_id, each.staff_name),
    })),
    desk: {
      tags: parts.desk?.tags ?? [],
      assignedTo: person(parts.desk?.assigned_to ?? null, parts.desk?.name ?? null),
      nextCallAt: parts.desk?.next_call_at?.toISOString() ?? null,
      calls: parts.desk?.calls ?? 0,
    },
    messages: parts.messages.map((each) => ({
      id: each.id,
      channel: each.channel,
      recipient: hide(each.channel, each.recipient),
      subject: each.subject,
      text: each.is_secret ? 'Текст скрыт: в нём код или ссылка покупателя' : veil(each.text),
      state: messageState(each),
      stateText: messageStateText(each),
      attempts: each.attempts,
      error: each.error,
      createdAt: each.created_at.toISOString(),
      sentAt: each.sent_at?.toISOString() ?? null,
      recallUntil:
        each.state === 'waiting' && each.attempts === 0 && each.next_attempt_at > context.clock()
          ? each.next_attempt_at.toISOString()
          : null,
    })),
    buyerUrl: path && shopOrigin(order, settings, context.config) + path,
    here: parts.here,
  }
}

/** All at once: a card is a dozen small lookups by the order's number. */
async function readParts(context: OfficeContext, order: OrderRow) {
  const { db } = context
  const { id } = order
  const [
    node,
    shop,
    items,
    takes,
    payments,
    history,
    notes,
    desk,
    messages,
    counted,
    here,
    refunds,
    linked,
    exchange,
    request,
    promo,
    left,
    unpicked,
    repeats,
  ] = await Promise.all([
    db.selectFrom('node_logistic').select('name').where('code', '=', order.node_code).executeTakeFirst(),
    order.warehouse_id === null
      ? undefined
      : db
          .selectFrom('warehouse')
          .select(['id', 'name', 'address'])
          .where('id', '=', order.warehouse_id)
          .executeTakeFirst(),
    itemsOf(db, [id]),
    db
      .selectFrom('order_take')
      .leftJoin('warehouse', 'warehouse.id', 'order_take.warehouse_id')
      .select(['order_take.good_code', 'order_take.warehouse_id', 'order_take.quantity', 'warehouse.name'])
      .where('order_id', '=', id)
      .execute(),
    db.selectFrom('order_payment').selectAll().where('order_id', '=', id).orderBy('created_at').execute(),
    db
      .selectFrom('order_status_history as history')
      .leftJoin('staff', 'staff.id', 'history.staff_id')
      .select(['history.status', 'history.actor', 'history.note', 'history.created_at', 'history.staff_id'])
      .select('staff.name as staff_name')
      .where('order_id', '=', id)
      .orderBy('history.id')
      .execute(),
    db
      .selectFrom('order_note as note')
      .leftJoin('staff', 'staff.id', 'note.staff_id')
      .select(['note.id', 'note.kind', 'note.text', 'note.created_at', 'note.staff_id', 'staff.name as staff_name'])
      .where('order_id', '=', id)
      .orderBy('note.id')
      .execute(),
    db
      .selectFrom('order_desk as desk')
      .leftJoin('staff', 'staff.id', 'desk.assigned_to')
      .select(['desk.tags', 'desk.assigned_to', 'desk.next_call_at', 'desk.calls', 'staff.name'])
      .where('order_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .select([
        'id',
        'channel',
        'recipient',
        'delivery',
        'delivery_words',
        'subject',
        'text',
        'is_secret',
        'state',
        'attempts',
        'error',
        'created_at',
      ])
      .select(['sent_at', 'next_attempt_at'])
      .where('order_id', '=', id)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
    order.user_id === null
      ? undefined
      : db
          .selectFrom('shop_order')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('user_id', '=', order.user_id)
          .executeTakeFirst(),
    whoIsHere(context, id),
    cardRefunds(db, id),
    linkedOrders(db, order),
    cardExchange(db, id),
    db.selectFrom('feedback_request').select(['id', 'type']).where('order_id', '=', id).executeTakeFirst(),
    order.promo_off === 0
      ? undefined
      : db
          .selectFrom('promo_use')
          .select('promo_id')
          .where('order_id', 'in', [id, order.split_from ?? id])
          .executeTakeFirst(),
    order.source === 'gift-card' ? soldCardLeft(db, id) : undefined,
    readUnpicked(db, order),
    readRepeats(db, order),
  ])
  return {
    node,
    shop,
    items,
    takes,
    payments,
    history,
    notes,
    desk,
    messages,
    here,
    refunds,
    linked,
    exchange,
    request,
    promoId: promo?.promo_id ?? null,
    ordersOfCustomer: counted?.count ?? 0,
    soldCardLeft: left,
    unpicked,
    repeats,
  }
}
