import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import { changeStatus } from '#server/shop/order/change-status.ts'
import { recallMessage } from '#server/shop/order/desk/desk-messages.ts'
import { captureNow } from '#server/shop/order/payment/settle-holds.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { amountDueOf, findHandoverOrder, handoverRefusal, readHandoverCard } from './handover-card.ts'

/** As the receipt says it. */
export const PAID_BY = { cash: 'наличными', card: 'картой' } as const

interface Handing {
  due: number
  paidBy?: 'cash' | 'card' | undefined
}

/** The buyer has the goods and the shop has its money: both, or neither. */
export async function giveToBuyer(context: OfficeContext, number: string, asked: Handing): Promise<void> {
  const { id, held_total } = await findHandoverOrder(context, number)
  if (held_total !== null) await captureNow(context, id, context.log)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const refusal = handoverRefusal(order)
    if (refusal !== null) throw conflict(refusal)
    const due = amountDueOf(order)
    if (rublesToKopecks(asked.due) !== due)
      throw conflict(`Сумма изменилась, пока заказ был открыт: к оплате ${formatMoney(due)}. Проверьте и повторите`)
    if (due > 0 && asked.paidBy === undefined)
      throw invalid({ paidBy: ['Отметьте, чем заплатили: наличными или картой'] })
    const paidBy = due > 0 ? (asked.paidBy ?? null) : null
    await tx
      .insertInto('order_handover')
      .values({
        order_id: id,
        staff_id: signedIn(context).staff.id,
        paid_by: paidBy,
        amount: due,
        at: context.clock(),
      })
      .execute()
    const note = paidBy === null ? 'Выдан' : `Выдан, оплачен ${PAID_BY[paidBy]}: ${formatMoney(due)}`
    await changeStatus({ ...context, db: tx }, number, 'completed', note)
  })
}

/** Ten seconds after «Выдать» the buyer has heard nothing of it. */
export async function recallGiven(context: OfficeContext, number: string): Promise<void> {
  const { recallable } = await readHandoverCard(context, number)
  if (recallable.length === 0) throw conflict('Сообщение уже ушло: его не отозвать')
  for (const { id } of recallable) await recallMessage(context, number, id)
}
