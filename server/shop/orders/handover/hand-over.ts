import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { writeMovements } from '#server/shop/money/movements/write-movements.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { captureNow } from '#server/shop/orders/payment/settle-holds.ts'
import { moneyOfOrder } from '#server/shop/orders/core/counter-money.ts'
import { readUnpicked, unpickedPieces, unpickedWords } from '#server/shop/orders/picking/unpicked.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findHandoverOrder, handoverRefusal } from './handover-card.ts'

/** As the receipt says it. */
export const PAID_BY = { cash: 'наличными', card: 'картой' } as const

export interface AskedHanding {
  /** As it was shown; left out: nothing was to be paid. */
  due?: number | undefined
  paidBy?: 'cash' | 'card' | undefined
  proxy?: string | undefined
  /** Pieces that were shown as not picked, and are given all the same. */
  unpicked?: number | undefined
  note?: string | undefined
}

/** At the desk of handing over. */
export async function giveToBuyer(context: OfficeContext, number: string, asked: AskedHanding): Promise<void> {
  await handOverOrder(context, await findHandoverOrder(context, number), asked)
}

/**
 * The one way an order gets to its buyer by somebody of the shop, at the counter, on its card or by a program: the
 * buyer has the goods and the shop has its money, both or neither. `check` is asked under the lock.
 */
export async function handOverOrder(
  context: OfficeContext,
  { id, number, held_total }: OrderRow,
  asked: AskedHanding,
  check: (order: OrderRow) => void = () => {},
): Promise<void> {
  if (held_total !== null) await captureNow(context, id, context.log)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    check(order)
    const refusal = handoverRefusal(order)
    if (refusal !== null) throw conflict(refusal)
    await demandPicked(tx, order, asked.unpicked ?? 0)
    const due = moneyOnOrder(order).dueAtCounter
    if (rublesToKopecks(asked.due ?? 0) !== due)
      throw conflict(
        asked.due === undefined
          ? `По заказу № ${number} взять ${formatMoney(due)}: отметьте, чем заплатили`
          : `Сумма изменилась, пока заказ был открыт: к оплате ${formatMoney(due)}. Проверьте и повторите`,
      )
    if (due > 0 && asked.paidBy === undefined)
      throw invalid({ paidBy: ['Отметьте, чем заплатили: наличными или картой'] })
    const paidBy = due > 0 ? (asked.paidBy ?? null) : null
    const before = {
      paidAt: order.paid_at?.toISOString() ?? null,
      paidTotal: order.paid_total,
      bonuses: order.user_id === null ? 0 : order.bonuses_earned,
    }
    await tx
      .insertInto('order_handover')
      .values({
        order_id: id,
        staff_id: signedIn(context).staff.id,
        paid_by: paidBy,
        amount: due,
        at: context.clock(),
        before: JSON.stringify(before),
      })
      .execute()
    if (paidBy !== null)
      await writeMovements(tx, context, await moneyOfOrder(tx, order), [
        { kind: 'received', purpose: 'order', sum: due, way: paidBy },
      ])
    const proxy = order.organization === null ? '' : (asked.proxy?.trim() ?? '')
    const given = [
      proxy === '' ? 'Выдан' : `Выдан по доверенности ${proxy}`,
      paidBy !== null && `оплачен ${PAID_BY[paidBy]}: ${formatMoney(due)}`,
    ]
      .filter(Boolean)
      .join(', ')
    const note = [given, asked.note?.trim()].filter(Boolean).join('. ')
    await changeStatus({ ...context, db: tx }, number, 'completed', note)
  })
}

/** Given as it is only by whoever has read what is missing. */
async function demandPicked(tx: Db, order: OrderRow, seen: number): Promise<void> {
  const lines = await readUnpicked(tx, order)
  if (unpickedPieces(lines) !== seen)
    throw conflict(
      lines.length === 0
        ? `Заказ № ${order.number} уже собрали: посмотрите на него ещё раз`
        : `Заказ № ${order.number} не собран: ${unpickedWords(lines)}. Соберите его или подтвердите, что отдаёте так`,
    )
}
