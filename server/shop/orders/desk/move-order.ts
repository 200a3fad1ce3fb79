import { conflict, forbidden, invalid, isApiError } from '#contract/api-error.ts'
import { isOrderStatus, type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { PERMISSIONS } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { changeStatus, confirmOrder } from '#server/shop/orders/steps/change-status.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { type AskedHanding, handOverOrder } from '#server/shop/orders/handover/hand-over.ts'
import { readUnpicked, unpickedWords } from '#server/shop/orders/picking/unpicked.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { assignOrder, writeOnce } from './desk-notes.ts'
import { findDeskOrder, PERMISSIONS_TO_MOVE } from '#server/shop/orders/core/find-desk-order.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

interface Move extends Pick<AskedHanding, 'due' | 'paidBy' | 'unpicked'> {
  from: string
  to: string
  /** Of a cancellation: the buyer reads it. */
  note?: string | undefined
  /** For the shop's own people. */
  inner?: string | undefined
}

function readStatus(field: 'from' | 'to', text: string): OrderStatus {
  if (!isOrderStatus(text)) throw invalid({ [field]: [`Статуса «${text}» нет`] })
  return text
}

/** Throws unless the person may bring an order there, in the order's own branch. */
function checkMove({ session, log }: OfficeContext, order: OrderRow, to: OrderStatus): void {
  const needed = PERMISSIONS_TO_MOVE[to]
  const isAllowed = needed.some((each) => {
    const scope = session?.staff.permissions.get(each)
    return scope !== undefined && isInScope(scope, order)
  })
  if (isAllowed) return
  log.warn({ staff: session?.staff.id, order: order.number, to }, 'a move of an order was refused')
  throw forbidden(`Нужно право «${PERMISSIONS[needed[0]!].label}». Его даёт владелец магазина`)
}

/** By the one table of the rules. What a colleague did meanwhile is shown, not overwritten. */
export async function moveDeskOrder(context: OfficeContext, number: string, asked: Move): Promise<void> {
  const from = readStatus('from', asked.from)
  const to = readStatus('to', asked.to)
  const seen = await findDeskOrder(context, number)
  checkMove(context, seen, to)
  // sent again because the answer was lost, or a colleague was quicker: it is where it was wanted
  if (seen.status === to && from !== to) return
  const check = (order: OrderRow) => {
    checkMove(context, order, to)
    if (order.status !== from && order.status !== to)
      throw staleFields(`Заказ № ${number} уже изменили: «${STATUS_TEXTS[order.status]}»`, [
        { field: 'status', label: 'Статус', yours: STATUS_TEXTS[to], theirs: STATUS_TEXTS[order.status] },
      ])
  }
  if (to === 'completed') return handOverOrder(context, seen, asked, check)
  const inner = asked.inner?.trim() ?? ''
  await withRetries(context.db, async (tx) => {
    await changeStatus({ ...context, db: tx }, number, to, asked.note?.trim() ?? '', async (order, within) => {
      check(order)
      if (to === 'delivering') await refuseUnpicked(within, order)
    })
    if (inner !== '') await writeOnce(tx, context, seen.id, { kind: 'note', text: inner })
  })
}

/** Nobody carries what still lies on the shelves. */
async function refuseUnpicked(tx: Db, order: OrderRow): Promise<void> {
  const lines = await readUnpicked(tx, order)
  if (lines.length > 0)
    throw conflict(
      `Заказ № ${order.number} не собран: ${unpickedWords(lines)}. Соберите его на столе «Сборка» или отметьте «Собран»`,
    )
}

export async function confirmByStaff(context: OfficeContext, number: string): Promise<void> {
  await findDeskOrder(context, number)
  await confirmOrder(context, number)
}

interface BulkMove {
  orders: readonly { number: string; from: string }[]
  to?: string | undefined
  assignedTo?: number | null | undefined
}

/** Each by itself: one that is refused does not hold up the others, and every one is told of. */
export async function moveManyOrders(context: OfficeContext, { orders, to, assignedTo }: BulkMove) {
  if (to === undefined && assignedTo === undefined) throw invalid({ to: ['Выберите, что изменить'] })
  if (to !== undefined) readStatus('to', to)
  const results: { number: string; isDone: boolean; words: string }[] = []
  for (const { number, from } of orders) {
    try {
      if (to !== undefined) await moveDeskOrder(context, number, { from, to })
      if (assignedTo !== undefined) await assignOrder(context, number, assignedTo)
      results.push({ number, isDone: true, words: 'Готово' })
    } catch (error) {
      if (!isApiError(error)) throw error
      results.push({ number, isDone: false, words: error.message })
    }
  }
  return results
}
