import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import { RETURN_REASONS } from '#rules/order/returns.ts'
import type { SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { asStockRows, joinByGood } from '#server/shop/buying/cart/cart-stock.ts'
import type { ChosenDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import {
  insertItems,
  insertOrder,
  insertTakes,
  recordStatus,
  type OrderRow,
} from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { askerFor, standingDelivery } from '#server/shop/orders/delivery/edit-delivery.ts'
import { linesWords, type PlacedItem, readItems } from '#server/shop/orders/core/order-parts.ts'
import { PAID_BY } from '#server/shop/orders/handover/hand-over.ts'
import { freeHeldMarks, nameMarksInRefund, takeHeldMarks } from '#server/shop/orders/marking/marks.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { refundsOf } from '#server/shop/orders/core/order-money.ts'
import { allocateStock } from '#server/shop/goods/stock/allocate-stock.ts'
import { giveStockBack, lockStock, takeStock } from '#server/shop/goods/stock/stock-queries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskReturn } from './desk-rows.ts'
import { type GivenBy, givenWords, giveMoney, itemOf } from './give-back.ts'
import { takeBonuses } from './take-bonuses.ts'
import { recordOrderNote, type ReturnStep, takeStep } from './lead-return.ts'
import { moveReturn, returnLines, type ReturnLineRow, type ReturnRow } from './return-rows.ts'

/** The pieces that have come. */
export const cameBack = (lines: readonly ReturnLineRow[]): SplitLine[] =>
  lines.flatMap(({ good_code, complect_of, received }) =>
    received ? [{ code: good_code, complectOf: complect_of, quantity: received }] : [],
  )

/** Paid for the delivery and not given back by an earlier return. */
export async function deliveryLeft(db: Db, { id, delivery_price }: OrderRow): Promise<Kopecks> {
  const row = await db
    .selectFrom('goods_return')
    .select((e) => e.fn.sum<string>('delivery_back').as('sum'))
    .where('order_id', '=', id)
    .executeTakeFirst()
  return Math.max(0, delivery_price - Number(row?.sum ?? 0))
}

/** What is whole goes back to the shelf of the shop that took it; the rest is written off here. */
async function shelve(tx: Db, row: ReturnRow, lines: readonly ReturnLineRow[]): Promise<string> {
  const whole = lines.filter(({ sellable }) => sellable > 0)
  if (row.warehouse_id !== null)
    await giveStockBack(
      tx,
      whole.map(({ good_code, sellable }) => ({
        goodCode: good_code,
        warehouseId: row.warehouse_id!,
        quantity: sellable,
      })),
    )
  const count = (name: 'sellable' | 'faulty' | 'parts') => lines.reduce((sum, line) => sum + line[name], 0)
  const words = [
    count('sellable') > 0 ? `на полку ${count('sellable')}` : '',
    count('faulty') > 0 ? `списано ${count('faulty')}` : '',
    count('parts') > 0 ? `на запчасти ${count('parts')}` : '',
  ].filter(Boolean)
  return words.join(', ')
}

const named = (items: readonly PlacedItem[], lines: readonly SplitLine[]) =>
  linesWords(lines.map((line) => ({ ...itemOf(items, line), quantity: line.quantity })))

interface Refund {
  version: number
  amount: number
  withDelivery?: boolean | undefined
  withheld?: number | undefined
  paidBy?: 'cash' | 'card' | undefined
}

/** The money by the way it came, the shelf by the condition, the bonuses by the pieces: all or nothing. */
export async function refundReturn(context: OfficeContext, number: string, asked: Refund): Promise<void> {
  await takeStep(context, number, { version: asked.version, event: 'refund' }, async (step) => {
    const { tx, row, order, to, change, now } = step
    const rows = await returnLines(tx, [row.id])
    const lines = cameBack(rows)
    const items = await readItems(tx, order.id)
    const refunded = (await refundsOf(tx, order.id)).flatMap((each) => each.lines)
    const forGoods = refundOfLines(items, lines, refunded)
    if (forGoods === null) throw conflict('За эти штуки деньги уже вернули. Обновите карточку')
    const delivery = asked.withDelivery ? await deliveryLeft(tx, order) : 0
    const withheld = rublesToKopecks(asked.withheld ?? 0)
    if (withheld > 0 && row.quality === 'bad')
      throw invalid({ withheld: ['За неисправный товар ничего не удерживают: обратная доставка за счёт магазина'] })
    if (withheld > forGoods) throw invalid({ withheld: [`Удержать можно не больше ${formatMoney(forGoods)}`] })
    const amount = forGoods + delivery - withheld
    if (rublesToKopecks(asked.amount) !== amount)
      throw conflict(
        `Сумма изменилась, пока карточка была открыта: вернуть ${formatMoney(amount)}. Проверьте и повторите`,
      )
    const reason = `Возврат № ${row.id}: ${RETURN_REASONS[row.reason].label}`
    const given =
      amount > 0
        ? await giveMoney(tx, context, order, { lines, reason, amount, paidBy: asked.paidBy, key: row.refund_key, now })
        : null
    const marks = await takeHeldMarks(tx, row.id, now)
    if (marks.length > 0) await nameMarksInRefund(tx, order.id, marks, now)
    await takeBonuses(tx, order, { items, lines, refunded, now })
    const shelf = await shelve(tx, row, rows)
    await moveReturn(tx, row, {
      to,
      note: formatMoney(amount),
      amount,
      delivery_back: delivery,
      withheld,
      paid_by: given,
      closed_at: now,
      now,
    })
    const how = `${formatMoney(amount)}${givenWords(amount, given)}`
    await recordOrderNote(step, `Возврат № ${row.id}: ${named(items, lines)}; ${how}; ${shelf}`)
    await notifyBuyer(tx, change, 'order.return-done', {
      return: String(row.id),
      what: refundWords(amount, given),
    })
  })
}

function refundWords(amount: Kopecks, given: GivenBy): string {
  if (amount === 0) return 'Товар был оплачен бонусами: они вернулись на счёт.'
  if (given === 'debt') return `Долг по заказу меньше на ${formatMoney(amount)}.`
  return given
    ? `Вернули ${formatMoney(amount)} ${PAID_BY[given]}.`
    : `Вернём ${formatMoney(amount)} тем же способом, каким вы платили: банку нужно до нескольких рабочих дней.`
}

/** The same things once more, for nothing: an order of its own, so that they are picked and handed over as any. */
export async function exchangeReturn(
  context: OfficeContext,
  number: string,
  { version }: { version: number },
): Promise<void> {
  const { db } = context
  const found = await findDeskReturn(context, number)
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', found.order_id).executeTakeFirstOrThrow()
  const wanted = cameBack(await returnLines(db, [found.id]))
  const settings = await orderSettings(db)
  // outside the transaction: a transport company may have to be asked
  const way = await standingDelivery({ asker: askerFor(context, order), order, wanted, settings }, false)
  await takeStep(context, number, { version, event: 'exchange' }, async (step) => {
    const { tx, row, to, change, now } = step
    const rows = await returnLines(tx, [row.id])
    const lines = cameBack(rows)
    const items = await readItems(tx, step.order.id)
    const made = await insertReplacement(step, { items, lines, way })
    await takeHeldMarks(tx, row.id, now)
    const shelf = await shelve(tx, row, rows)
    await moveReturn(tx, row, { to, note: `Заказ № ${made.number}`, exchange_order_id: made.id, closed_at: now, now })
    await recordOrderNote(step, `Возврат № ${row.id}: обмен, новый заказ № ${made.number}; ${shelf}`)
    await notifyBuyer(tx, change, 'order.return-done', {
      return: String(row.id),
      what: `Обменяли: новый товар в заказе № ${made.number}, платить за него не нужно. ${made.delivery_text}.`,
    })
  })
}

interface Replacement {
  items: readonly PlacedItem[]
  lines: readonly SplitLine[]
  way: ChosenDelivery
}

async function insertReplacement(
  { tx, row, order, now }: ReturnStep,
  { items, lines, way }: Replacement,
): Promise<OrderRow> {
  const codes = [...new Set(lines.map(({ code }) => code))]
  const places = await lockStock(tx, codes, order.node_code, order.warehouse_id)
  const { takes, short } = allocateStock(lines, places)
  if (short.length > 0) {
    const names = short.map(({ code }) => items.find((item) => item.code === code)?.name ?? code)
    throw conflict(`Нет в наличии для обмена: ${names.join(', ')}. Верните деньги или дождитесь поступления`)
  }
  const stock = asStockRows(places)
  const wanted = lines.map(({ code, quantity }) => ({ code, quantity }))
  const promise = way.promise(joinByGood(await readWantedLines(tx, wanted, order.node_code, false)), stock)
  const made = await insertOrder(tx, {
    user_id: order.user_id,
    source: 'phone',
    node_code: order.node_code,
    status: 'new',
    contact_name: order.contact_name,
    contact_phone: order.contact_phone,
    contact_email: order.contact_email,
    delivery_type: order.delivery_type,
    warehouse_id: order.warehouse_id,
    delivery_address: order.delivery_address,
    delivery_text: datedPromise(promise, now),
    delivery_vat_rate: order.delivery_vat_rate,
    transport: order.transport,
    courier_visit: order.courier_visit,
    // nothing of the first order's money is this one's
    payment_type: 'on-receipt',
    pay_token: order.pay_token === null ? null : randomUUID(),
    organization: order.organization,
    company_id: order.company_id,
    comment: `Обмен по возврату № ${row.id}, заказ № ${order.number}`,
    goods_total: 0,
    goods_total_old: 0,
    total: 0,
    ip: order.ip,
    utm_source: order.utm_source,
    utm_medium: order.utm_medium,
    utm_campaign: order.utm_campaign,
    is_unproven: order.is_unproven,
    created_at: now,
  })
  const free = { price: 0, priceOld: 0, promoOff: 0, bonuses: 0, bonusShare: 0, complectOf: null }
  await insertItems(
    tx,
    made.id,
    lines.map((line) => ({ ...itemOf(items, line), ...free, quantity: line.quantity })),
  )
  await insertTakes(tx, made.id, takes)
  await takeStock(tx, takes)
  await recordStatus(tx, {
    orderId: made.id,
    status: 'new',
    actor: 'shop',
    note: `Обмен по возврату № ${row.id}, заказ № ${order.number}`,
    now,
  })
  return made
}

declare module '#server/shop/ground/call-context.ts' {
  interface UpperStoreys {
    /** What was sent back becomes a repair; the answer is its number. */
    takeToolIn: (
      context: OfficeContext,
      tool: { centerId: number; name: string; phone: string; tool: string; fault: string },
    ) => Promise<string>
  }
}

/** To the workshop, under warranty: from here on it is a repair. */
export async function toRepair(
  context: OfficeContext,
  number: string,
  { version, centerId }: { version: number; centerId: number },
): Promise<void> {
  await takeStep(context, number, { version, event: 'to-repair' }, async (step) => {
    const { tx, row, order, to, change, now } = step
    const rows = (await returnLines(tx, [row.id])).filter(({ received }) => (received ?? 0) > 0)
    // it is repaired and stays its buyer's
    await freeHeldMarks(tx, row.id)
    const [first] = rows
    const taken = await context.upper.takeToolIn(
      { ...context, db: tx },
      {
        centerId,
        name: order.contact_name,
        phone: order.contact_phone,
        tool: rows
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 120),
        fault: [row.comment, row.finding].filter(Boolean).join('. ').slice(0, 240) || RETURN_REASONS[row.reason].label,
      },
    )
    const repair = await tx
      .updateTable('repair')
      .set({ is_warranty: true, order_number: order.number, good_code: await knownGood(tx, first?.good_code) })
      .where('number', '=', taken)
      .returning('id')
      .executeTakeFirstOrThrow()
    await moveReturn(tx, row, { to, note: `Ремонт № ${taken}`, repair_id: repair.id, closed_at: now, now })
    await recordOrderNote(step, `Возврат № ${row.id}: передан в гарантийный ремонт № ${taken}`)
    await notifyBuyer(tx, change, 'order.return-done', {
      return: String(row.id),
      what: `Товар в гарантийном ремонте № ${taken}: платить не нужно.`,
    })
  })
}

async function knownGood(tx: Db, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null
  const good = await tx.selectFrom('good').select('code').where('code', '=', code).executeTakeFirst()
  return good?.code ?? null
}
