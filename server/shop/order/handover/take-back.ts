import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import { noteStatus, type OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { orderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { joinLines, linesWords, type PlacedItem, readItems } from '#server/shop/order/desk/order-parts.ts'
import { notifyBuyer } from '#server/shop/order/messages/order-change-messages.ts'
import { paidFacts, refundable, refundsOf } from '#server/shop/order/payment/order-money.ts'
import { putRefund } from '#server/shop/order/payment/refund-part.ts'
import { giveStockBack } from '#server/shop/order/stock/stock-queries.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { changeBonuses } from '#server/shop/user/bonuses.ts'
import { PAID_BY } from './hand-over.ts'
import { findHandoverOrder, returnRefusal } from './handover-card.ts'

interface Return {
  lines: readonly { code: string; complectOf?: string | null | undefined; quantity: number }[]
  reason: string
  isSellable: boolean
  paidBy?: 'cash' | 'card' | undefined
}

type Line = ReturnType<typeof joinLines>[number]

/** Goods come back over the counter: the money, the shelf and the bonuses follow them, all or nothing. */
export async function takeBack(context: OfficeContext, number: string, asked: Return): Promise<void> {
  const { db, clock, config } = context
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Назовите причину возврата'] })
  const lines = joinLines(asked.lines)
  const { id } = await findHandoverOrder(context, number)
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const now = clock()
    const refunds = await refundsOf(tx, id)
    const refusal = returnRefusal(order, refundable(paidFacts(order, refunds)))
    if (refusal !== null) throw conflict(refusal)
    const items = await readItems(tx, id)
    const amount = refundOfLines(
      items,
      lines,
      refunds.flatMap((each) => each.lines),
    )
    if (amount === null) throw invalid({ lines: ['Столько штук в заказе нет, или их уже вернули'] })
    const isHere = amount > 0 && (await giveMoney(tx, order, { lines, reason, amount, paidBy: asked.paidBy, now }))
    const warehouse = await counterOf(tx, order)
    if (asked.isSellable)
      await giveStockBack(
        tx,
        lines.map(({ code, quantity }) => ({ goodCode: code, warehouseId: warehouse, quantity })),
      )
    await takeBonuses(tx, order, items, lines, now)
    await tx
      .insertInto('order_return')
      .values({
        order_id: id,
        staff_id: signedIn(context).staff.id,
        warehouse_id: warehouse,
        lines: JSON.stringify(lines),
        is_sellable: asked.isSellable,
        reason,
        amount,
        paid_by: isHere ? (asked.paidBy ?? null) : null,
        created_at: now,
      })
      .execute()
    const how = isHere ? `, выдали ${PAID_BY[asked.paidBy!]}` : amount > 0 ? ', деньги уйдут тем же способом' : ''
    const named = lines.map((line) => ({ ...itemOf(items, line), quantity: line.quantity }))
    const where = asked.isSellable ? 'товар на полке' : 'товар отложен, на полку не вернулся'
    await noteStatus(tx, {
      orderId: id,
      status: order.status,
      actor: 'shop',
      note: `Возврат («${reason}»): ${linesWords(named)}; ${formatMoney(amount)}${how}; ${where}`,
      now,
    })
    await notifyBuyer(tx, { order, settings, config, now }, 'order.returned', {
      what: isHere
        ? `Приняли товар и вернули ${formatMoney(amount)} ${PAID_BY[asked.paidBy!]}.`
        : `Приняли товар. Вернём ${formatMoney(amount)} тем же способом, каким вы платили: банку нужно до нескольких рабочих дней.`,
    })
  })
}

const itemOf = (items: readonly PlacedItem[], { code, complectOf }: Line) =>
  items.find((item) => item.code === code && item.complectOf === complectOf)!

interface Money {
  lines: Line[]
  reason: string
  amount: Kopecks
  paidBy: 'cash' | 'card' | undefined
  now: Date
}

/** By whoever holds it. What no provider does is given back here, now; true: so it was. */
async function giveMoney(tx: Db, order: OrderRow, { lines, reason, amount, paidBy, now }: Money): Promise<boolean> {
  await putRefund(tx, order, { kind: 'lines', amount, lines, reason, now })
  const mine = sql`order_id = ${order.id} and payment_id is null and state = 'due' and created_at = ${now}`
  const { rows } = await sql<{ sum: Kopecks }>`
    select coalesce(sum(amount), 0)::bigint as sum from order_refund where ${mine}`.execute(tx)
  const here = Number(rows[0]!.sum)
  // an invoice is given back from the account it was paid to
  if (here === 0 || order.payment_type === 'invoice') return false
  if (paidBy === undefined)
    throw invalid({ paidBy: [`Отметьте, чем вернули ${formatMoney(here)}: наличными или картой`] })
  await sql`update order_refund set state = 'made', updated_at = ${now} where ${mine}`.execute(tx)
  return true
}

/** The counter that took the goods: the order's own, else the first shop of its branch. */
async function counterOf(tx: Db, { warehouse_id, node_code }: OrderRow): Promise<number> {
  if (warehouse_id !== null) return warehouse_id
  const shop = await tx
    .selectFrom('warehouse')
    .select('id')
    .where('node_code', '=', node_code)
    .where('is_shop', '=', true)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  if (!shop) throw conflict('В филиале нет магазина, который примет товар')
  return shop.id
}

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

/** What was earned for the pieces is taken back, as far as it is still there; what bonuses paid for them comes back. */
async function takeBonuses(
  tx: Db,
  order: OrderRow,
  items: readonly PlacedItem[],
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  if (order.user_id === null) return
  const shareOf = (line: Line, figure: (item: PlacedItem) => number) => {
    const item = itemOf(items, line)
    return Math.floor((figure(item) * line.quantity) / item.quantity)
  }
  const earned = lines.reduce((sum, line) => sum + itemOf(items, line).bonuses * line.quantity, 0)
  const spent = lines.reduce((sum, line) => sum + Math.floor(shareOf(line, ({ bonusShare }) => bonusShare) / 100), 0)
  const customer = await tx
    .selectFrom('customer')
    .select('bonus_balance')
    .where('id', '=', order.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return
  const change = spent - Math.min(earned, order.bonuses_earned, customer.bonus_balance + spent)
  if (change === 0) return
  await changeBonuses(tx, {
    userId: order.user_id,
    amount: change,
    reason: `Возврат по заказу № ${order.number}: ${countText(Math.abs(change), BONUSES)}`,
    orderNumber: order.number,
    now,
  })
}
