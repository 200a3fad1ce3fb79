import { conflict, invalid } from '#contract/api-error.ts'
import type { ConsentKind } from '#rules/identity/consent.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { revokeTokens } from '#server/kernel/tokens.ts'
import { standingConsents } from '#server/shop/people/consents/standing.ts'
import { withdrawOfCustomer } from '#server/shop/people/consents/withdraw.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'

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

/**
 * Written down as the person said it to the shop. Without a consent the data has to go: that is a request of its own,
 * with a day it is due.
 */
export async function takeBackConsent(context: OfficeContext, id: number, kind: ConsentKind): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    if (!(await standingConsents(tx, id)).includes(kind)) throw conflict('Такого согласия нет или его уже отозвали')
    await withdrawOfCustomer(tx, context, {
      userId: id,
      kind,
      way: 'office',
      where: 'Пульт, по просьбе покупателя',
      // the address is the shop's own
      visitor: { ip: '', headers: {} },
      staffId: signedIn(context).staff.id,
    })
  })
}
