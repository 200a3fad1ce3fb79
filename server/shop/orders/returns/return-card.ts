import { sql } from 'kysely'
import type { ReturnCard } from '#contract/office/returns.ts'
import { daysBetween, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { markName } from '#rules/goods/mark-code.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { bonusesBack } from '#rules/order/bonuses-back.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { REFUND_STATE_TEXTS } from '#rules/order/payment-state-texts.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import {
  answerTerm,
  isDeliveryGivenBack,
  RETURN_DAYS,
  RETURN_KINDS,
  returnClaim,
  termWords,
  wayBackWords,
} from '#rules/order/return-terms.ts'
import { HAND_IN, RETURN_WISHES } from '#rules/order/returns.ts'
import { lineKey } from '#rules/order/split-order.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { readItems } from '#server/shop/orders/core/order-parts.ts'
import { soldMarks } from '#server/shop/orders/marking/marks.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { isOnCredit } from '#server/shop/orders/core/lower-debt.ts'
import { moneyOnOrder, refundsOf, sourcesOf } from '#server/shop/orders/core/order-money.ts'
import { isInScope, isPermitted, NOWHERE, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'
import { findDeskReturn } from './desk-rows.ts'
import { presentReturn, readReturnRows } from './list-returns.ts'
import { readReturnable, type ReturnableOrder } from './return-facts.ts'
import { parcelOf, refundState } from './return-page.ts'
import { returnLines, type ReturnLineRow, type ReturnRow, returnStateText } from './return-rows.ts'
import { cameBack, deliveryLeft } from './settle-return.ts'

const DAYS = ['день', 'дня', 'дней'] as const
const dayOf = (at: Date) => moscowMoment(at)!.day

export async function readReturnCard(context: OfficeContext, number: string): Promise<ReturnCard> {
  const { db, clock } = context
  const row = await findDeskReturn(context, number)
  const now = clock()
  const [[shown], order, lines, photos, steps, people, centers] = await Promise.all([
    readReturnRows(db, sql`where r.id = ${row.id}`),
    db.selectFrom('shop_order').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow(),
    returnLines(db, [row.id]),
    db.selectFrom('upload').selectAll().where('goods_return_id', '=', row.id).orderBy('position').execute(),
    readSteps(db, row),
    peopleOf(db, [row.created_by, row.decided_by]),
    db.selectFrom('service_center').select(['id', 'name']).where('node_code', '=', row.node_code).execute(),
  ])
  const [returnable, refunds, goods, links, state, marks] = await Promise.all([
    readReturnable(db, order, now),
    refundsOf(db, order.id),
    readGoods(db, lines),
    readLinks(db, row),
    refundState(db, row.refund_key),
    soldMarks(db, order.id),
  ])
  const read = await readMarks(db, row.id)
  const seesContacts = isPermitted(context, 'contacts.see')
  const orders = context.session?.staff.permissions.get('orders.read') ?? NOWHERE
  return {
    ...presentReturn(shown!, dayOf(now)),
    version: row.version,
    stateText: returnStateText(row),
    quality: row.quality,
    reason: row.reason,
    wish: row.wish,
    handIn: row.hand_in,
    handInText: HAND_IN[row.hand_in],
    parcel: parcelOf(row),
    comment: row.comment,
    createdBy: people(row.created_by),
    isDistance: row.is_distance,
    receivedOn: returnable.receivedOn,
    terms: termsOf(row, returnable, dayOf(now)),
    wayBack: wayBackWords(row.quality, Math.max(0, ...lines.map(({ good_code }) => goods.get(good_code)?.grams ?? 0))),
    lines: lines.map((line) => {
      const good = goods.get(line.good_code)
      const key = lineKey({ code: line.good_code, complectOf: line.complect_of })
      const own = returnable.lines.find((each) => lineKey(each) === key)
      const facts = own && { ...own.facts, kind: line.return_kind, isDistance: row.is_distance }
      const claim = facts && returnClaim(facts, row.quality, dayOf(row.created_at))
      return {
        code: line.good_code,
        complectOf: line.complect_of,
        name: line.name,
        article: line.article,
        unit: line.unit,
        image: own?.item.picture ? presentImage(own.item.picture, line.name) : null,
        barcode: good?.barcode ?? null,
        quantity: line.quantity,
        kind: line.return_kind,
        kindText: RETURN_KINDS[line.return_kind],
        warrantyMonths: own?.facts.warrantyMonths ?? 0,
        received: line.received,
        sellable: line.sellable,
        faulty: line.faulty,
        parts: line.parts,
        marks: marks
          .filter(({ good_code, return_id }) => good_code === line.good_code && return_id === null)
          .map(({ gtin, serial }) => ({ gtin, serial })),
        readMarks: read.filter(({ good_code }) => good_code === line.good_code).map(markName),
        claim: { isOpen: claim?.isOpen ?? true, words: claim?.words ?? '', law: claim?.law ?? '' },
      }
    }),
    photos: photos.map((photo, at) => presentUpload(photo, `Снимок ${at + 1} к возврату ${number}`)),
    order: {
      number: order.number,
      statusText: STATUS_TEXTS[order.status],
      total: kopecksToRubles(order.total),
      paymentText: PAYMENT_TEXTS[order.payment_type],
      createdAt: order.created_at.toISOString(),
      refundable: kopecksToRubles(moneyOnOrder(order, refunds).returnable),
      canOpen: isInScope(orders, order),
    },
    customerId: isPermitted(context, 'customers.read') ? order.user_id : null,
    phone: seesContacts ? formatPhone(order.contact_phone) : hidePhone(order.contact_phone),
    answer: row.answer,
    finding: row.finding,
    money: await readMoney(db, row, order, lines, refunds),
    outcome: row.amount === null ? '' : outcomeWords(row),
    refundStateText: state && row.paid_by === null ? REFUND_STATE_TEXTS[state] : null,
    exchangeOrder: links.exchange_order,
    repairNumber: links.repair,
    decidedBy: people(row.decided_by),
    steps,
    centers,
  }
}

function outcomeWords({ amount, delivery_back, withheld, paid_by }: ReturnRow): string {
  const parts = [
    delivery_back > 0 ? `в том числе доставка ${formatMoney(delivery_back)}` : '',
    withheld > 0 ? `удержано за обратную доставку ${formatMoney(withheld)}` : '',
  ].filter(Boolean)
  return [`${paid_by === 'debt' ? 'Снято с долга' : 'Возвращено'} ${formatMoney(amount ?? 0)}`, ...parts].join(', ')
}

/** «7 дней истекают 21 ноября, подано в срок», «Вернуть деньги: 10 дней истекают 27 ноября (ст. 22)». */
function termsOf(row: ReturnRow, { receivedOn }: ReturnableOrder, today: string): string[] {
  const { days, law } = answerTerm(row.wish, row.quality, row.is_distance)
  const isInTime = row.until_day === null || dayOf(row.created_at) <= row.until_day
  return [
    `Получен ${dayText(receivedOn)}, куплен ${row.is_distance ? 'дистанционно' : 'в магазине'}`,
    ...(row.until_day === null
      ? []
      : [`${claimWords(row.until_day, receivedOn, today)}, подано ${isInTime ? 'в срок' : 'позже срока'}`]),
    row.answer_by === null
      ? `${RETURN_WISHES[row.wish]}: ${countText(days, DAYS)} с дня, когда товар придёт (${law})`
      : `${RETURN_WISHES[row.wish]}: ${termWords(countText(days, DAYS), row.answer_by, today)} (${law})`,
  ]
}

/** By its length: a week, two, fifteen days are said as days, a warranty by its end. */
function claimWords(until: string, receivedOn: string, today: string): string {
  const days = daysBetween(receivedOn, until)
  return days > 0 && days <= RETURN_DAYS.complex
    ? termWords(countText(days, DAYS), until, today)
    : `Требование — до ${dayText(until)} ${until.slice(0, 4)}`
}

async function readMoney(
  db: Db,
  row: ReturnRow,
  order: OrderRow,
  lines: readonly ReturnLineRow[],
  refunds: Awaited<ReturnType<typeof refundsOf>>,
): Promise<ReturnCard['money']> {
  const back = cameBack(lines)
  if (back.length === 0 || row.amount !== null) return null
  const items = await readItems(db, order.id)
  const refunded = refunds.flatMap((each) => each.lines)
  const [delivery, sources] = [await deliveryLeft(db, order), await sourcesOf(db, order.id, refunds)]
  const bonuses = order.user_id === null ? null : bonusesBack(items, back, refunded)
  const pieces = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    forGoods: kopecksToRubles(refundOfLines(items, back, refunded) ?? 0),
    delivery: kopecksToRubles(delivery),
    isDeliveryDue: isDeliveryGivenBack(row.quality, pieces(items) <= pieces(back) + pieces(refunded)),
    mayWithhold: row.quality === 'good' && row.is_distance,
    isPaidHere: sources.length === 0 && order.payment_type === 'on-receipt',
    isOnCredit: isOnCredit(order),
    bonuses: { back: bonuses?.spent ?? 0, taken: bonuses?.earned ?? 0 },
  }
}

async function readGoods(db: Db, lines: readonly ReturnLineRow[]) {
  const rows =
    lines.length === 0
      ? []
      : await db
          .selectFrom('good')
          .select(['code', 'barcode', 'weight_grams'])
          .where(
            'code',
            'in',
            lines.map(({ good_code }) => good_code),
          )
          .execute()
  return new Map(rows.map(({ code, barcode, weight_grams }) => [code, { barcode, grams: weight_grams ?? 0 }]))
}

const readMarks = (db: Db, returnId: number) =>
  db
    .selectFrom('order_mark')
    .select(['good_code', 'gtin', 'serial'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()

async function readLinks(db: Db, row: ReturnRow) {
  const { rows } = await sql<{ exchange_order: string | null; repair: string | null }>`select
    (select number from shop_order where id = ${row.exchange_order_id}) as exchange_order,
    (select number from repair where id = ${row.repair_id}) as repair`.execute(db)
  return rows[0]!
}

async function peopleOf(db: Db, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  const rows =
    known.length === 0 ? [] : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known).execute()
  return (id: number | null) =>
    id === null ? null : { id, name: rows.find((each) => each.id === id)?.name ?? `Сотрудник № ${id}` }
}

async function readSteps(db: Db, { id, paid_by: paidBy }: ReturnRow): Promise<ReturnCard['steps']> {
  const rows = await db
    .selectFrom('goods_return_step as step')
    .leftJoin('staff', 'staff.id', 'step.staff_id')
    .select(['step.id', 'step.state', 'step.note', 'step.created_at', 'step.staff_id', 'staff.name'])
    .where('step.return_id', '=', id)
    .orderBy('step.id', 'desc')
    .execute()
  return rows.map((step) => ({
    id: step.id,
    stateText: returnStateText({ state: step.state, paid_by: paidBy }),
    note: step.note,
    at: step.created_at.toISOString(),
    who: step.staff_id === null ? null : { id: step.staff_id, name: step.name ?? `Сотрудник № ${step.staff_id}` },
  }))
}
