import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import type { SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { readItems } from '#server/shop/orders/core/order-parts.ts'
import { notifyBuyer, type OrderChange } from '#server/shop/orders/messages/order-change-messages.ts'
import { isOnCredit, lowerDebt } from '#server/shop/orders/core/lower-debt.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from '#server/shop/orders/payment/refund-part.ts'
import { takeBonuses } from './take-bonuses.ts'
import { lockReturn, moveReturn, returnLines, type ReturnLineRow } from './return-rows.ts'

/** Of the pieces that came back those that this order, or this part of it, was to replace. */
function replacedBy(lines: readonly ReturnLineRow[], items: readonly { code: string; quantity: number }[]) {
  const left = new Map<string, number>()
  for (const { code, quantity } of items) left.set(code, (left.get(code) ?? 0) + quantity)
  return lines.flatMap(({ good_code: code, complect_of: complectOf, received }): SplitLine[] => {
    const quantity = Math.min(received ?? 0, left.get(code) ?? 0)
    left.set(code, (left.get(code) ?? 0) - quantity)
    return quantity > 0 ? [{ code, complectOf, quantity }] : []
  })
}

/**
 * What was to come in exchange does not come: the buyer has neither the thing nor the money, so that the money goes
 * back by the first order, the way it came. What no bank holds waits for a person, as any money on a cancelled order.
 */
export async function settleCancelledExchange(tx: Db, { order: replacement, ...rest }: OrderChange): Promise<void> {
  const { now } = rest
  const exchanged = await tx
    .selectFrom('goods_return')
    .select('id')
    .where('exchange_order_id', '=', replacement.split_from ?? replacement.id)
    .where('state', '=', 'exchanged')
    .executeTakeFirst()
  if (!exchanged) return
  const { row, order } = await lockReturn(tx, exchanged.id)
  const came = await returnLines(tx, [row.id])
  const lines = replacedBy(came, await readItems(tx, replacement.id))
  const items = await readItems(tx, order.id)
  const refunds = await refundsOf(tx, order.id)
  const refunded = refunds.flatMap((each) => each.lines)
  const amount = refundOfLines(items, lines, refunded)
  if (row.state !== 'exchanged' || lines.length === 0 || amount === null) return
  const reason = `Возврат № ${row.id}: обмен по заказу № ${replacement.number} отменён`
  const sum = Math.min(amount, moneyOnOrder(order, refunds).returnable)
  if (sum > 0) await giveBack(tx, order, { lines, reason, amount: sum, key: row.refund_key, now })
  await takeBonuses(tx, order, { items, lines, refunded, now })
  const isWhole = lines.reduce((all, { quantity }) => all + quantity, 0) === count(came)
  await moveReturn(tx, row, {
    to: isWhole ? 'refunded' : 'exchanged',
    note: `Заказ № ${replacement.number} отменён: ${formatMoney(sum)}`,
    amount: (row.amount ?? 0) + sum,
    paid_by: isOnCredit(order) ? 'debt' : null,
    now,
  })
  await recordStatus(tx, { orderId: order.id, status: order.status, actor: 'system', note: reason, now })
  await notifyBuyer(tx, { ...rest, order }, 'order.return-done', {
    return: String(row.id),
    what: `Обмен не состоялся: заказ № ${replacement.number} отменён. ${wordsOf(order, sum)}`,
  })
}

const count = (lines: readonly ReturnLineRow[]) => lines.reduce((all, { received }) => all + (received ?? 0), 0)

const giveBack = (tx: Db, order: OrderRow, money: Parameters<typeof lowerDebt>[2]) =>
  isOnCredit(order) ? lowerDebt(tx, order, money) : putRefund(tx, order, { kind: 'lines', ...money })

function wordsOf(order: OrderRow, sum: Kopecks): string {
  if (sum === 0) return 'Товар был оплачен бонусами: они вернулись на счёт.'
  return isOnCredit(order)
    ? `Долг по заказу № ${order.number} меньше на ${formatMoney(sum)}.`
    : `Вернём ${formatMoney(sum)} тем же способом, каким вы платили.`
}
