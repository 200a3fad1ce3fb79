import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { joinLines, linesWords, readItems } from '#server/shop/orders/core/order-parts.ts'
import { nameMarksInRefund, takeMarksBack } from '#server/shop/orders/marking/marks.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { counterOf } from '#server/shop/orders/core/counter-money.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { type GivenBy, givenWords, giveMoney, itemOf } from './give-back.ts'
import { takeBonuses } from './take-bonuses.ts'
import { refuseClaimed } from './open-claims.ts'
import { giveStockBack } from '#server/shop/goods/stock/stock-queries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { PAID_BY } from '#server/shop/orders/handover/hand-over.ts'
import { findHandoverOrder, returnRefusal } from '#server/shop/orders/handover/handover-card.ts'

interface Return {
  lines: readonly { code: string; complectOf?: string | null | undefined; quantity: number }[]
  reason: string
  isSellable: boolean
  marks?: readonly string[] | undefined
  paidBy?: 'cash' | 'card' | undefined
}

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
    const refusal = returnRefusal(order, moneyOnOrder(order, refunds).returnable)
    if (refusal !== null) throw conflict(refusal)
    const items = await readItems(tx, id)
    const refunded = refunds.flatMap((each) => each.lines)
    const amount = refundOfLines(items, lines, refunded)
    if (amount === null) throw invalid({ lines: ['Столько штук в заказе нет, или их уже вернули'] })
    const marks = await takeMarksBack(tx, { orderId: id, lines, marks: asked.marks ?? [], now })
    await refuseClaimed(tx, id, { items, lines, refunded })
    const given =
      amount > 0 ? await giveMoney(tx, context, order, { lines, reason, amount, paidBy: asked.paidBy, now }) : null
    if (marks.length > 0) await nameMarksInRefund(tx, id, marks, now)
    const warehouse = await counterOf(tx, order)
    if (asked.isSellable)
      await giveStockBack(
        tx,
        lines.map(({ code, quantity }) => ({ goodCode: code, warehouseId: warehouse, quantity })),
      )
    await takeBonuses(tx, order, { items, lines, refunded, now })
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
        paid_by: given,
        created_at: now,
      })
      .execute()
    const named = lines.map((line) => ({ ...itemOf(items, line), quantity: line.quantity }))
    const where = asked.isSellable ? 'товар на полке' : 'товар отложен, на полку не вернулся'
    await recordStatus(tx, {
      orderId: id,
      status: order.status,
      actor: 'shop',
      note: `Возврат («${reason}»): ${linesWords(named)}; ${formatMoney(amount)}${givenWords(amount, given)}; ${where}`,
      now,
    })
    await notifyBuyer(tx, { order, settings, config, now }, 'order.returned', {
      what: takenBackWords(amount, given),
    })
  })
}

function takenBackWords(amount: Kopecks, given: GivenBy): string {
  if (given === 'debt') return `Приняли товар. Долг по заказу меньше на ${formatMoney(amount)}.`
  return given
    ? `Приняли товар и вернули ${formatMoney(amount)} ${PAID_BY[given]}.`
    : `Приняли товар. Вернём ${formatMoney(amount)} тем же способом, каким вы платили: банку нужно до нескольких рабочих дней.`
}
