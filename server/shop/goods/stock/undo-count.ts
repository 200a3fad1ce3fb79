import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findCount } from './count-card.ts'
import { ownWarehouse } from './stock-places.ts'
import { stuckWords, COUNT_UNDO_DAYS, writtenBy } from './written-counts.ts'

/** Each difference goes back under the lock of orders: what they have taken meanwhile stays theirs. */
export async function undoCount(context: OfficeContext, id: number): Promise<void> {
  const { db, clock } = context
  const { count } = await findCount(context, id)
  await ownWarehouse(context, count.warehouse_id)
  const now = clock()
  await withRetries(db, async (tx) => {
    const { rows } = await sql<{ state: string }>`select state from stock_count where id = ${id} for update`.execute(tx)
    if (rows[0]?.state !== 'applied')
      throw conflict(
        rows[0]?.state === 'undone' ? `Пересчёт № ${id} уже отменён` : `Пересчёт № ${id} не записан: отменять нечего`,
      )
    if (now.getTime() - count.ended_at!.getTime() > COUNT_UNDO_DAYS * DAY_MS)
      throw conflict(`Прошло больше ${COUNT_UNDO_DAYS} дней: посчитайте товары заново`)
    await sql`select from good_stock where warehouse_id = ${count.warehouse_id}
      and good_code in (select good_code from stock_movement where count_id = ${id}) order by good_code for update`.execute(
      tx,
    )
    const written = await writtenBy(tx, count)
    if (written.length === 0) throw conflict('Пересчёт ничего не изменил: отменять нечего')
    const back = written.filter((row) => stuckWords(row) === null)
    if (back.length === 0)
      throw conflict(`Вернуть нельзя: «${written[0]!.name}» — ${stuckWords(written[0]!)}. Посчитайте товары заново`)
    await sql`
      with back as (select * from unnest(${back.map(({ code }) => code)}::text[], ${back.map(({ moved }) => -moved)}::integer[]) as b (code, moved)),
      put as (update good_stock s set quantity = s.quantity + back.moved from back
        where s.good_code = back.code and s.warehouse_id = ${count.warehouse_id} returning s.good_code, s.quantity)
      insert into stock_movement (good_code, warehouse_id, moved, left_there, reason, note, staff_id, count_id, at)
      select put.good_code, ${count.warehouse_id}, back.moved, put.quantity, 'count', ${`Отмена пересчёта № ${id}`},
        ${signedIn(context).staff.id}, ${id}::bigint, ${now}::timestamptz
      from put join back on back.code = put.good_code`.execute(tx)
    await tx.updateTable('stock_count').set({ state: 'undone', undone_at: now }).where('id', '=', id).execute()
  })
}
