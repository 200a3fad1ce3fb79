import type { Selectable } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { answerBy, answerTerm } from '#rules/order/return-terms.ts'
import {
  RETURN_STATE_TEXTS,
  returnAfter,
  type ReturnEvent,
  returnRefusalWords,
  type ReturnState,
} from '#rules/order/returns.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'

export type ReturnRow = Selectable<Database['goods_return']>
export type ReturnLineRow = Selectable<Database['goods_return_line']>

/** As the buyer reads it. Nothing was paid for what was given on credit, so nothing is given back. */
export const returnStateText = ({ state, paid_by }: Pick<ReturnRow, 'state' | 'paid_by'>): string =>
  state === 'refunded' && paid_by === 'debt' ? 'Товар принят, долг уменьшен' : RETURN_STATE_TEXTS[state]

export const returnLines = (db: Db, ids: readonly number[]): Promise<ReturnLineRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('goods_return_line')
        .selectAll()
        .where('return_id', 'in', ids)
        .orderBy('return_id')
        .orderBy('position')
        .execute()

/**
 * The order first, as everything that touches both does; then the return: two people follow one another from here on.
 */
export async function lockReturn(tx: Db, id: number): Promise<{ row: ReturnRow; order: OrderRow }> {
  const { order_id } = await tx
    .selectFrom('goods_return')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = await lockOrder(tx, order_id)
  const row = await tx.selectFrom('goods_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !order) throw notFound(`Возврата № ${id} нет`)
  return { row, order }
}

/** Optimistic locking: somebody has changed it since this version was read; the answer says what it is now. */
export function refuseStale(row: ReturnRow, version: number): void {
  if (row.version !== version)
    throw conflict(`Возврат № ${row.id} уже изменил кто-то другой: «${returnStateText(row)}». Проверьте и повторите`)
}

/** By the table alone. */
export function returnStateAfter(row: ReturnRow, event: ReturnEvent): ReturnState {
  const next = returnAfter(row.state, event)
  if (next === null) throw conflict(returnRefusalWords(row.id, row.state))
  return next
}

type Change = Partial<Omit<ReturnRow, 'id' | 'version' | 'state' | 'order_id'>>

export async function moveReturn(
  tx: Db,
  row: ReturnRow,
  { to, note = '', now, ...change }: Change & { to: ReturnState; note?: string; now: Date },
): Promise<ReturnRow> {
  const next = await tx
    .updateTable('goods_return')
    .set({ ...change, state: to, updated_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('goods_return_step').values({ return_id: row.id, state: to, note, created_at: now }).execute()
  // the link of an order lives by its last change: as long as something happens to it, it opens
  await tx.updateTable('shop_order').set({ updated_at: now }).where('id', '=', row.order_id).execute()
  return next
}

const dayOf = (at: Date) => moscowMoment(at)!.day

/** The law's day, by when it was asked and when it came. */
export function lawDay(
  { wish, quality, is_distance, created_at }: Pick<ReturnRow, 'wish' | 'quality' | 'is_distance' | 'created_at'>,
  receivedAt: Date | null,
): string | null {
  const term = answerTerm(wish, quality, is_distance)
  return answerBy(term, { askedOn: dayOf(created_at), receivedOn: receivedAt && dayOf(receivedAt) })
}

/** «Закончим не позже 27 ноября.» */
export const lawDayWords = (verb: string, day: string | null): string =>
  day === null ? '' : `${verb} не позже ${dayText(day)}.`
