import { sql } from 'kysely'
import { isApiError } from '#contract/api-error.ts'
import { PAID_ELSEWHERE_TAG } from '#rules/exchange/order-difference.ts'
import { FINISHED, type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { SentLine } from '#server/db/schema-exchange.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { changeStatus, markInvoicePaid, markPaidBeforehand } from '#server/shop/orders/steps/change-status.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { raiseTask } from '#server/shop/orders/desk/desk-tasks.ts'
import { isOnCredit } from '#server/shop/orders/core/lower-debt.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { takeMoneyOfCancelled } from '#server/shop/orders/payment/money-of-cancelled.ts'
import { compareLines } from './answered-lines.ts'
import { askedStatus } from './answered-status.ts'
import type { OrderAnswer } from './read-document.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Shop = Pick<Services, 'db' | 'config' | 'clock'>

export interface AnswerRun {
  sourceId: number
  sourceName: string
  runId: number
  session: string
}

interface ExchangeRow {
  version: number
  sent_session: string | null
  sent_status: string | null
  sent_lines: SentLine[] | null
  external_state: string | null
  external_paid_on: string | null
  difference: string | null
}

/** By its number, by our own sign of it, then by accounting's; of orders that were sent there and of no others. */
async function findSent(tx: Db, { sourceId }: AnswerRun, { names, external }: OrderAnswer): Promise<number | null> {
  const { rows } = await sql<{ id: number; number: string }>`
    select o.id, o.number from shop_order o join order_exchange e on e.order_id = o.id and e.source_id = ${sourceId}
    where o.id = any(${names.map(orderIdOf)}::bigint[] || array(
      select code::bigint from external_id where source_id = ${sourceId} and kind = 'order' and external = ${external}))`.execute(
    tx,
  )
  const found = names.map((name) => rows.find(({ number }) => number === name)).find(Boolean) ?? rows[0]
  return found?.id ?? null
}

interface Answered {
  shop: Shop & { db: Db }
  run: AnswerRun
  answer: OrderAnswer
  order: OrderRow
  row: ExchangeRow
}

/** Words for the accountant where something was not done. A document is applied whole or not at all. */
export const applyAnswer = (shop: Shop, run: AnswerRun, answer: OrderAnswer): Promise<string[]> =>
  withRetries(shop.db, async (tx) => {
    const id = await findSent(tx, run, answer)
    if (id === null)
      return [`Заказ ${answer.names[0] ?? 'без номера'} не найден среди отправленных в «${run.sourceName}»`]
    // in the order everybody locks them: the order, then what hangs on it
    const order = (await lockOrder(tx, id))!
    const { rows } = await sql<ExchangeRow>`select version, sent_session, sent_status, sent_lines, external_state,
        external_paid_on, difference from order_exchange
      where order_id = ${id} and source_id = ${run.sourceId} for update`.execute(tx)
    const answered = { shop: { ...shop, db: tx }, run, answer, order, row: rows[0]! }
    await recordAnswer(answered)
    if (!FINISHED.includes(order.status)) return applyLive(answered)
    // given on credit, it is paid for after it was handed over; money comes for what is cancelled as well
    const isPaidLater = order.status === 'cancelled' || (order.status === 'completed' && isOnCredit(order))
    const words = isPaidLater ? await applyPayment(answered) : []
    return [...words, ...(await refuseFinished(answered))]
  })

/**
 * The order is there: its first version for certain; a later one if it was sent in this very session or is named. What
 * accounting calls it is kept, whatever becomes of the rest.
 */
async function recordAnswer({ shop, run, answer, order, row }: Answered): Promise<void> {
  const isTaken = row.version === 1 || row.sent_session === run.session || answer.version === row.version
  // a document that calls itself by our number says its own elsewhere, or not at all
  const own =
    answer.externalNumber || answer.names.find((name) => name !== order.number && name !== answer.external) || ''
  await sql`update order_exchange set
      acknowledged_at = case when ${isTaken} then coalesce(acknowledged_at, ${shop.clock()}) else acknowledged_at end,
      acknowledged_version = case when ${isTaken} then version else acknowledged_version end,
      external_number = coalesce(nullif(${own}, ''), external_number),
      external_shipment = coalesce(nullif(${answer.shipment}, ''), external_shipment),
      external_shipped_on = coalesce(nullif(${answer.shippedOn}, ''), external_shipped_on),
      external_payment = coalesce(nullif(${answer.payment}, ''), external_payment),
      external_paid_on = coalesce(nullif(${answer.paidOn}, ''), external_paid_on)
    where order_id = ${order.id} and source_id = ${run.sourceId}`.execute(shop.db)
  if (answer.external && answer.external !== order.number)
    await sql`insert into external_id (source_id, kind, external, code)
      values (${run.sourceId}, 'order', ${answer.external}, ${order.number})
      on conflict (source_id, kind, external) do nothing`.execute(shop.db)
}

const known = ({ shop, run, row }: Answered) => ({
  sourceId: run.sourceId,
  runId: run.runId,
  sentStatus: row.sent_status,
  heard: row.external_state,
  now: shop.clock(),
})

/** Nothing of it is touched; only a word that asks for something else is worth telling. */
async function refuseFinished(answered: Answered): Promise<string[]> {
  const { shop, run, answer, order } = answered
  const asked = await askedStatus(shop.db, answer.statuses, known(answered))
  const wanted = answer.isCancelled ? 'cancelled' : asked?.status
  if (!wanted || wanted === 'ignore' || wanted === order.status) return []
  return [
    `Заказ № ${order.number} окончен («${STATUS_TEXTS[order.status]}»): «${STATUS_TEXTS[wanted]}» из «${run.sourceName}» не применено`,
  ]
}

async function applyLive(answered: Answered): Promise<string[]> {
  const { shop, run, answer, order, row } = answered
  // the money first: cancelled unpaid, the order would not say that it has to go back
  if (answer.isCancelled)
    return [...(await applyPayment(answered)), ...(await attempt(() => moveTo(answered, 'cancelled')))]
  const words = [...(await applyPayment(answered)), ...(await applyStatus(answered))]
  if (answer.lines)
    await compareLines(
      shop.db,
      {
        orderId: order.id,
        sourceId: run.sourceId,
        sourceName: run.sourceName,
        sent: row.sent_lines,
        difference: row.difference,
        now: shop.clock(),
      },
      answer.lines,
    )
  return words
}

/** By the one command everybody moves an order by. */
const moveTo = ({ shop, run, order }: Answered, status: OrderStatus) =>
  changeStatus(shop, order.number, status, `По данным «${run.sourceName}»`)

/** What the shop's rules refuse is told in their words; nothing of that step stays. */
async function attempt(step: () => Promise<unknown>): Promise<string[]> {
  try {
    await step()
    return []
  } catch (error) {
    if (!isApiError(error)) throw error
    return [error.message]
  }
}

async function isPaidThere({ shop, answer: { isPaid, paidOn, paidSum }, order }: Answered): Promise<boolean> {
  if (isPaid !== null || paidSum === 0) return isPaid ?? paidOn !== ''
  return paidSum >= order.total - moneyOnOrder(order, await refundsOf(shop.db, order.id)).credited
}

/**
 * An invoice, and what was to be paid on receipt, is settled by accounting's word. Money of a bank is known from the
 * bank: a person compares.
 */
async function applyPayment(answered: Answered): Promise<string[]> {
  const { shop, run, order, answer, row } = answered
  if (order.paid_at !== null || !(await isPaidThere(answered))) return []
  const document = [answer.payment && `№ ${answer.payment}`, answer.paidOn && `от ${answer.paidOn}`].filter(Boolean)
  const where = document.length > 0 ? ` (${document.join(' ')})` : ''
  if (order.status === 'cancelled' && order.payment_type !== 'online' && order.payment_type !== 'split') {
    await takeMoneyOfCancelled(shop.db, order, `Деньги пришли по данным «${run.sourceName}»${where}`, shop.clock())
    return []
  }
  if (order.payment_type === 'invoice') return attempt(() => markInvoicePaid(shop, order.number))
  if (order.payment_type === 'on-receipt')
    return attempt(() => markPaidBeforehand(shop, order.number, `Оплачен по данным «${run.sourceName}»${where}`))
  if (row.external_paid_on !== null) return []
  const now = shop.clock()
  const text = `В «${run.sourceName}» заказ оплачен${where}, а деньги через банк не приходили`
  await raiseTask(shop.db, { orderId: order.id, tag: PAID_ELSEWHERE_TAG, text, now })
  await sql`update order_exchange set external_paid_on = coalesce(external_paid_on, '')
    where order_id = ${order.id} and source_id = ${run.sourceId}`.execute(shop.db)
  return []
}

async function applyStatus(answered: Answered): Promise<string[]> {
  const { shop, run, order, answer } = answered
  const asked = await askedStatus(shop.db, answer.statuses, known(answered))
  if (!asked) return []
  if (asked.status === null)
    return [
      `Заказ № ${order.number}: статус «${asked.word}» не сопоставлен со статусом магазина. Сопоставьте его в «Обмене»`,
    ]
  // an order is made new, or waits for money, by the shop alone
  const isMove = !['ignore', 'new', 'awaiting-payment', order.status].includes(asked.status)
  const words = isMove ? await attempt(() => moveTo(answered, asked.status as OrderStatus)) : []
  // refused now, it may be heeded later
  if (words.length === 0)
    await sql`update order_exchange set external_state = ${asked.word}
      where order_id = ${order.id} and source_id = ${run.sourceId}`.execute(shop.db)
  return words
}
