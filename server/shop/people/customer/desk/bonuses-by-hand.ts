import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { HAND_BONUSES_FRESH, handBonusesErrors } from '#rules/money/hand-bonuses.ts'
import { countText } from '#rules/text/plural.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { needFresh, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { changeBonuses } from '../bonuses.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'

const bonusesText = (count: number) => countText(count, ['бонус', 'бонуса', 'бонусов'])

/** The reason is the buyer's to read too: it stands in the history of the account. */
export async function changeBonusesByHand(
  context: OfficeContext,
  id: number,
  given: { amount: number; reason: string },
): Promise<{ entry: number; balance: number }> {
  const reason = given.reason.trim().replace(/\s+/g, ' ')
  const errors = handBonusesErrors(given.amount, reason)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (Math.abs(given.amount) > HAND_BONUSES_FRESH) needFresh(context)
  return withRetries(context.db, async (tx) => {
    const { bonus_balance } = await lockDeskCustomer(tx, context, id)
    if (bonus_balance + given.amount < 0)
      throw invalid({ amount: [`На счёте ${bonusesText(bonus_balance)}: больше не списать`] })
    return changeBonuses(tx, {
      userId: id,
      amount: given.amount,
      reason,
      orderNumber: null,
      now: context.clock(),
      staffId: signedIn(context).staff.id,
    })
  })
}

/** By an entry the other way: what was given and taken stays to be read. */
export async function takeBackBonuses(context: OfficeContext, id: number, entryId: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const { bonus_balance } = await lockDeskCustomer(tx, context, id)
    const entry = await tx
      .selectFrom('bonus_entry')
      .selectAll()
      .where('id', '=', entryId)
      .where('user_id', '=', id)
      .executeTakeFirst()
    if (!entry) throw notFound('Такой записи у клиента нет')
    if (entry.staff_id === null || entry.undoes !== null)
      throw conflict('Отменить можно только начисление или списание, сделанное вручную')
    const undone = await tx.selectFrom('bonus_entry').select('id').where('undoes', '=', entryId).executeTakeFirst()
    if (undone) throw conflict('Эту запись уже отменили')
    if (bonus_balance < entry.amount)
      throw conflict(`Бонусы уже потрачены: на счёте ${bonusesText(bonus_balance)}, а начислили ${entry.amount}`)
    await changeBonuses(tx, {
      userId: id,
      amount: -entry.amount,
      reason: `Отмена: ${entry.reason}`,
      orderNumber: null,
      now: context.clock(),
      staffId: signedIn(context).staff.id,
      undoes: entryId,
    })
  })
}
