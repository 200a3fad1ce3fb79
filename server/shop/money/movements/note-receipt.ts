import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isInScope, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

/**
 * The number of the till's receipt, for all that one press has taken: a fee and its delivery are on one. A deposit is
 * no sale and has none. Answers whose drawer it was.
 */
export async function noteReceipt(
  context: OfficeContext,
  id: number,
  asked: { number: string },
): Promise<number | null> {
  const number = asked.number.trim()
  const found = await context.db.selectFrom('money_movement').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || !isInScope(context.scope, found)) throw notFound('Такого движения денег нет или оно не ваших магазинов')
  if (number === '') throw invalid({ number: ['Введите номер чека с кассы'] })
  const { way } = found
  if (way === null || found.purpose === 'deposit') throw conflict('На это чек не пробивают: залог — не выручка')
  await withRetries(context.db, async (tx) => {
    const together = await tx
      .selectFrom('money_movement')
      .select('id')
      .where('subject', '=', found.subject)
      .where('subject_id', '=', found.subject_id)
      .where('at', '=', found.at)
      .where('kind', '=', found.kind)
      .where('way', '=', way)
      .where('purpose', '<>', 'deposit')
      .execute()
    const row = { number, at: context.clock(), staff_id: signedIn(context).staff.id }
    await tx
      .insertInto('money_receipt')
      .values(together.map((each) => ({ movement_id: each.id, ...row })))
      .onConflict((at) => at.column('movement_id').doUpdateSet(row))
      .execute()
  })
  return found.warehouse_id
}
