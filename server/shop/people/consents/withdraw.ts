import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { CONSENTS, type ConsentKind, type ConsentWay } from '#rules/identity/consent.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { insertSubjectRequest } from '#server/shop/people/customer/desk/subject-requests.ts'
import { standingConsents } from './standing.ts'

/** Their words stay for others, the name under them does not. */
async function hideAuthor(tx: Db, userId: number): Promise<void> {
  const nobody = { author_name: 'Покупатель' }
  await tx.updateTable('review').set(nobody).where('user_id', '=', userId).execute()
  await tx
    .updateTable('shop_review')
    .set(nobody)
    .where('order_id', 'in', tx.selectFrom('shop_order').select('id').where('user_id', '=', userId))
    .execute()
}

/** Nobody waits for lower prices any more. */
export const stopPriceAlerts = (tx: Db, keys: readonly string[], now: Date) =>
  tx
    .updateTable('stock_alert')
    .set({ state: 'stopped', changed_at: now })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'price')
    .where('recipient', 'in', keys)
    .execute()

interface Withdrawal {
  userId: number
  kind: ConsentKind
  way: ConsentWay
  where?: string
  visitor: Pick<Visitor, 'ip' | 'headers'>
  /** Whose hand; null: the person's own. */
  staffId: number | null
}

/**
 * Written down with what follows from it. Without a consent to keep data the data has to go: that is a request of its
 * own, with a day it is due. The customer is locked.
 */
export async function withdrawOfCustomer(
  tx: Db,
  context: Pick<Services, 'clock'>,
  { userId, kind, way, where, visitor, staffId }: Withdrawal,
): Promise<void> {
  const now = context.clock()
  // whoever wants nothing kept wants no letters either
  const others = kind === 'personal-data' ? await standingConsents(tx, userId) : []
  const kinds = [kind, ...others.filter((each) => each !== kind && CONSENTS[each].isAdvertising)]
  for (const each of kinds)
    await recordConsent(
      tx,
      { userId, kind: each, given: false, way, ...(where === undefined ? {} : { where }) },
      visitor,
      now,
    )
  if (kinds.includes('mailing') || kind === 'personal-data')
    await tx.updateTable('customer').set({ mailing_agreement: false }).where('id', '=', userId).execute()
  if (kinds.includes('price-alerts')) await stopPriceAlerts(tx, await keysOf(tx, userId), now)
  if (kind === 'publication') await hideAuthor(tx, userId)
  if (kind === 'personal-data')
    await insertSubjectRequest(tx, context, {
      userId,
      kind: 'stop',
      who: '',
      text: 'Отозвал согласие на обработку персональных данных',
      receivedOn: moscowMoment(now)!.day,
      staffId,
    })
}

async function keysOf(tx: Db, userId: number): Promise<string[]> {
  const { phone, email } = await tx
    .selectFrom('customer')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [phone, email].filter((key) => key !== null)
}
