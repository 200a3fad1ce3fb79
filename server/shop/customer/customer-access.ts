import { conflict, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { revokeTokens } from '#server/kernel/tokens.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'
import { insertSubjectRequest } from './subject-requests.ts'

/** Nobody is inside any more, and nobody comes in: `enter` of the sign-in asks for it. */
export async function closeSignIn(context: OfficeContext, id: number, given: string): Promise<void> {
  const reason = given.trim()
  if (reason.length < 5) throw invalid({ reason: ['Напишите причину: её увидят коллеги'] })
  await withRetries(context.db, async (tx) => {
    const { blocked_at } = await lockDeskCustomer(tx, context, id)
    if (blocked_at) throw conflict('Вход в этот аккаунт уже закрыт')
    await tx
      .updateTable('customer')
      .set({ blocked_at: context.clock(), blocked_reason: reason })
      .where('id', '=', id)
      .execute()
    await revokeTokens(tx, id)
  })
}

export async function openSignIn(context: OfficeContext, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const { blocked_at } = await lockDeskCustomer(tx, context, id)
    if (!blocked_at) throw conflict('Вход в этот аккаунт не закрыт')
    await tx.updateTable('customer').set({ blocked_at: null, blocked_reason: null }).where('id', '=', id).execute()
  })
}

type ConsentKind = 'personal-data' | 'mailing'

/** Kinds given last and not taken back since. */
export async function standingConsents(db: Db, id: number): Promise<ConsentKind[]> {
  const last = await db
    .selectFrom('consent')
    .distinctOn('kind')
    .select(['kind', 'given'])
    .where('user_id', '=', id)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return last.filter(({ given }) => given).map(({ kind }) => kind)
}

/**
 * Written down as the person said it to the shop. Without a consent the data has to go: that is a request of its own,
 * with a day it is due.
 */
export async function takeBackConsent(context: OfficeContext, id: number, kind: ConsentKind): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    if (!(await standingConsents(tx, id)).includes(kind)) throw conflict('Такого согласия нет или его уже отозвали')
    const { personalDataVersion, mailingVersion } = await readSetting(tx, 'consents')
    await tx
      .insertInto('consent')
      .values({
        user_id: id,
        kind,
        given: false,
        text_version: kind === 'mailing' ? mailingVersion : personalDataVersion,
        ip: '',
        page: 'Пульт, по просьбе покупателя',
        created_at: now,
      })
      .execute()
    // whoever wants nothing kept wants no letters either
    await tx.updateTable('customer').set({ mailing_agreement: false }).where('id', '=', id).execute()
    if (kind === 'personal-data')
      await insertSubjectRequest(tx, context, {
        userId: id,
        kind: 'stop',
        who: '',
        text: 'Отозвал согласие на обработку персональных данных',
        receivedOn: moscowMoment(now)!.day,
        staffId: signedIn(context).staff.id,
      })
  })
}
