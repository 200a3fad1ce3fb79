import { conflict, invalid } from '#contract/api-error.ts'
import type { EditLine } from '#contract/office/order-edit.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import { recordStatus } from '#server/shop/order/checkout/order-inserts.ts'
import { orderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { notifyBuyer } from '#server/shop/order/messages/order-change-messages.ts'
import { refundsOf } from '#server/shop/order/payment/order-money.ts'
import { putRefund } from '#server/shop/order/payment/refund-part.ts'
import { takeBonuses } from '#server/shop/order/returns/give-back.ts'
import type { OfficeContext } from '#server/shop/staff/office-context.ts'
import { findDeskOrder } from './order-card.ts'
import { joinLines, readItems } from './order-parts.ts'

interface AskedRefund {
  key: string
  lines?: readonly EditLine[] | undefined
  amount?: number | undefined
  reason: string
}

/** Part of the money goes back while the order stays as it is: for pieces brought back, or as a compensation. */
export async function refundByStaff(context: OfficeContext, number: string, asked: AskedRefund): Promise<void> {
  const { db, clock, config } = context
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Напишите причину'] })
  const lines = joinLines(asked.lines ?? [])
  const extra = asked.amount === undefined ? 0 : rublesToKopecks(asked.amount)
  if (lines.length === 0 && extra === 0) throw invalid({ amount: ['Выберите строки или назовите сумму'] })
  const { id } = await findDeskOrder(context, number)
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    if (order.status === 'cancelled') throw conflict(`Заказ № ${number} отменён: его оплата возвращается целиком`)
    const now = clock()
    const refunds = await refundsOf(tx, id)
    if (refunds.some(({ request_key }) => request_key === asked.key)) return
    const refunded = refunds.flatMap((each) => each.lines)
    const items = await readItems(tx, id)
    const forLines = refundOfLines(items, lines, refunded)
    if (forLines === null) throw invalid({ lines: ['Столько штук в заказе нет, или за них деньги уже вернули'] })
    const amount = await putRefund(tx, order, {
      kind: lines.length > 0 ? 'lines' : 'amount',
      amount: forLines + extra,
      lines,
      reason,
      key: asked.key,
      now,
    })
    if (amount === 0) return
    if (lines.length > 0) await takeBonuses(tx, order, { items, lines, refunded, now })
    await recordStatus(tx, {
      orderId: id,
      status: order.status,
      actor: 'shop',
      note: `Возвращаем ${formatMoney(amount)}: ${reason}`,
      now,
    })
    await notifyBuyer(tx, { order, settings, config, now }, 'order.part-refund', { sum: formatMoney(amount) })
  })
}
