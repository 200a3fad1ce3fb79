import { notFound } from '#contract/api-error.ts'
import type { HandoverCard } from '#contract/office/handover.ts'
import { markName } from '#rules/goods/mark-code.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatMoney, type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import { handoverChecks } from '#rules/order/handover-checks.ts'
import { canMove, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { joinLines, readItems } from '#server/shop/orders/core/order-parts.ts'
import { markedLines } from '#server/shop/orders/marking/marks.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { isOnCredit } from '#server/shop/orders/core/lower-debt.ts'
import { readUnpicked } from '#server/shop/orders/picking/unpicked.ts'
import { moneyOnOrder, refundsOf, sourcesOf } from '#server/shop/orders/core/order-money.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

/** One of another shop is as good as none. */
export async function findHandoverOrder({ db, scope }: OfficeContext, number: string): Promise<OrderRow> {
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderIdOf(number)).executeTakeFirst()
  if (!order || !isInScope(scope, order)) throw notFound(`Заказа № ${number} нет или он не ваших магазинов`)
  return order
}

/** Frozen, not taken yet. */
const isHeld = (order: OrderRow): order is OrderRow & { held_total: Kopecks } =>
  order.paid_at === null && order.held_total !== null

export const paymentText = (order: OrderRow): string =>
  isOnCredit(order)
    ? `С отсрочкой до ${dayText(order.pay_by!)}: организация заплатит по счёту`
    : isHeld(order)
      ? `Заморожено ${formatMoney(order.held_total)}: спишем при выдаче`
      : order.paid_at !== null && moneyOnOrder(order).dueAtCounter > 0
        ? `Доплата: ${formatMoney(order.total - moneyOnOrder(order).dueAtCounter)} уже оплачены онлайн`
        : order.gift_paid > 0
          ? `${formatMoney(order.gift_paid)} оплачено подарочной картой`
          : PAYMENT_TEXTS[order.payment_type]

/** Null: it may be given. */
export function handoverRefusal(order: OrderRow): string | null {
  const { number, status, paid_at, held_total, payment_type, pay_by } = order
  // frozen money is taken as the goods are given
  const isUnpaid = paid_at === null && held_total === null && payment_type !== 'on-receipt' && pay_by === null
  if (status === 'awaiting-payment' || isUnpaid)
    return `Заказ № ${number} не оплачен («${PAYMENT_TEXTS[payment_type]}»): отдавать нельзя. Деньги должны прийти, или пусть оператор сменит оплату`
  if (canMove(status, 'completed')) return null
  return status === 'completed' ? `Заказ № ${number} уже выдан` : `Заказ № ${number} отменён: выдавать нечего`
}

/** `left`: what its goods may still be worth. */
export function returnRefusal({ number, status }: OrderRow, left: Kopecks): string | null {
  if (status !== 'completed') return `Заказ № ${number} ещё не выдан («${STATUS_TEXTS[status]}»): возвращать нечего`
  return left === 0 ? `По заказу № ${number} всё уже возвращено` : null
}

export async function readHandoverCard(context: OfficeContext, number: string): Promise<HandoverCard> {
  const { db } = context
  const order = await findHandoverOrder(context, number)
  const [marked, marks, items, refunds, handed, unpicked, paper] = await Promise.all([
    markedLines(db, order.id),
    db
      .selectFrom('order_mark')
      .select(['id', 'good_code', 'gtin', 'serial'])
      .where('order_id', '=', order.id)
      .where('returned_at', 'is', null)
      .orderBy('id')
      .execute(),
    readItems(db, order.id),
    refundsOf(db, order.id),
    readHanded(db, order.id),
    readUnpicked(db, order),
    db.selectFrom('transfer_paper').select(['id', 'number']).where('order_id', '=', order.id).executeTakeFirst(),
  ])
  const sources = await sourcesOf(db, order.id, refunds)
  const back = joinLines(refunds.flatMap(({ lines }) => lines))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    number,
    status: order.status,
    statusText: STATUS_TEXTS[order.status],
    promise: datedPromise(order.delivery_text, order.created_at),
    contactName: order.contact_name,
    phoneTail: order.contact_phone.slice(-4),
    comment: order.comment,
    organization: order.organization?.name ?? null,
    lines: joinLines(items).map(({ code, complectOf, quantity }) => {
      const own = items.filter((item) => item.code === code && item.complectOf === complectOf)
      const first = own[0]!
      const cost = own.reduce((sum, { price, quantity: count, bonusShare }) => sum + price * count - bonusShare, 0)
      return {
        code,
        complectOf,
        name: first.name,
        article: first.article,
        image: first.picture === null ? null : presentImage(first.picture, first.name),
        unit: first.unit,
        quantity,
        cost: kopecksToRubles(cost),
        returned: back.find((line) => line.code === code && line.complectOf === complectOf)?.quantity ?? 0,
      }
    }),
    total: kopecksToRubles(order.total),
    due: kopecksToRubles(moneyOnOrder(order).dueAtCounter),
    paymentText: paymentText(order),
    isHeld: isHeld(order),
    paper: paper ? { number: paper.number, pdf: `/api/office/papers/transfer-${paper.id}.pdf` } : null,
    payBy: isOnCredit(order) ? order.pay_by : null,
    unpicked,
    checks: handoverChecks({
      contactName: order.contact_name,
      isPaid: order.paid_at !== null || order.held_total !== null,
      isOrganization: order.organization !== null,
      isOnCredit: isOnCredit(order),
      isUnproven: order.is_unproven,
      pieces,
    }),
    refusal: handoverRefusal(order),
    handed,
    returnRefusal: returnRefusal(order, moneyOnOrder(order, refunds).returnable),
    isPaidHere: sources.length === 0 && order.payment_type === 'on-receipt',
    isOnCredit: isOnCredit(order),
    marked: marked.map(({ code, name, pieces }) => ({
      code,
      name,
      pieces,
      codes: marks.filter((mark) => mark.good_code === code).map((mark) => ({ id: mark.id, name: markName(mark) })),
    })),
  }
}

async function readHanded(db: Db, orderId: number): Promise<HandoverCard['handed']> {
  const row = await db
    .selectFrom('order_handover as h')
    .leftJoin('staff', 'staff.id', 'h.staff_id')
    .select(['h.at', 'h.paid_by', 'staff.id', 'staff.name'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row
    ? { at: row.at.toISOString(), who: row.id ? { id: row.id, name: row.name ?? '' } : null, paidBy: row.paid_by }
    : null
}
