import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { sumMovements } from '#rules/money/movements.ts'
import type { Db } from '#server/db/client.ts'
import type { MoneySubject } from '#server/db/schema-money.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isInScope, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { findDrawer, readDrawer } from './cash-day.ts'
import { counterMovements, movementsOf, standing } from './write-movements.ts'

interface Closed {
  shop: number
  expected: number
  counted: number
  taken: number
  reason?: string | undefined
}

/** Whoever is writing into the drawer is waited for: what they write afterwards belongs to the next one. */
export async function closeCash(context: OfficeContext, asked: Closed): Promise<void> {
  const shop = await findDrawer(context, asked.shop)
  const counted = rublesToKopecks(asked.counted)
  const taken = rublesToKopecks(asked.taken)
  const reason = asked.reason?.trim() ?? ''
  if (taken > counted) throw invalid({ taken: [`В кассе ${formatMoney(counted)}: сдать больше нельзя`] })
  await withRetries(context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('drawer'), ${shop}::integer)`.execute(tx)
    const { expected, until, closedUntil } = await readDrawer(tx, shop)
    if (until === closedUntil && taken === 0) throw conflict('Касса уже закрыта, и с тех пор денег не было')
    if (rublesToKopecks(asked.expected) !== expected)
      throw staleFields('Пока вы считали, в кассе прошли деньги: пересчитайте и закройте ещё раз', [
        {
          field: 'expected',
          label: 'Должно быть',
          yours: formatMoney(rublesToKopecks(asked.expected)),
          theirs: formatMoney(expected),
        },
      ])
    if (counted !== expected && reason === '') {
      const much = formatMoney(Math.abs(counted - expected))
      throw invalid({
        reason: [`Напишите, откуда разница: ${counted > expected ? 'лишние' : 'не хватает'} ${much}`],
      })
    }
    await tx
      .insertInto('drawer_closing')
      .values({
        warehouse_id: shop,
        until_id: until,
        at: context.clock(),
        staff_id: signedIn(context).staff.id,
        expected,
        counted,
        taken,
        reason,
      })
      .execute()
  })
}

/** The row its money is for: two who write about one thing follow one another, and its open cards hear of it. */
const TOUCHED: Readonly<Record<Exclude<MoneySubject, 'order'>, (tx: Db, id: number, now: Date) => Promise<unknown>>> = {
  rental: (tx, id, now) => tx.updateTable('hire_booking').set({ updated_at: now }).where('id', '=', id).execute(),
  repair: (tx, id, now) => tx.updateTable('repair').set({ updated_at: now }).where('id', '=', id).execute(),
  'gift-card': (tx, id) => tx.selectFrom('gift_card').select('id').where('id', '=', id).forUpdate().execute(),
}

/** A mistake stays in the book, with the row that undoes it; answers whose drawer it was. */
export async function counterMovement(
  context: OfficeContext,
  id: number,
  asked: { reason: string },
): Promise<number | null> {
  const reason = asked.reason.trim()
  const found = await context.db.selectFrom('money_movement').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || !isInScope(context.scope, found)) throw notFound('Такого движения денег нет или оно не ваших магазинов')
  if (reason === '') throw invalid({ reason: ['Напишите, что было не так: это останется в книге'] })
  const { subject, subject_id } = found
  if (subject === 'order')
    throw conflict(`Заказ № ${subject_id}: верните его на шаг назад или примите возврат, деньги пойдут следом`)
  await withRetries(context.db, async (tx) => {
    await TOUCHED[subject](tx, subject_id, context.clock())
    const rows = await movementsOf(tx, { subject, id: subject_id })
    const row = standing(rows).find((each) => each.id === id)
    if (!row) throw conflict('Это движение уже отменили')
    if (sumMovements([...rows, { ...row, sum: -row.sum }]).depositHeld < 0)
      throw conflict('Этот залог уже вернули или удержали: сначала отмените ту запись')
    const { node_code, warehouse_id } = row
    await counterMovements(tx, context, { subject, id: subject_id, node_code, warehouse_id }, [row], reason)
  })
  return found.warehouse_id
}
