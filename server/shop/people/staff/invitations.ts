import { invalid, notFound } from '#contract/api-error.ts'
import type { SessionState } from '#contract/office/session.ts'
import { officeHost } from '#rules/address/office-host.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import { hashToken, newToken } from '#server/kernel/tokens.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { checkNewPassword, hashPassword } from '#server/kernel/passwords.ts'
import type { OfficeContext } from './office-context.ts'
import { enterWith } from './session-state.ts'
import { stageAfterPassword } from './sign-in.ts'
import { INVITATIONS_OPENED } from './staff-limits.ts'
import { endAllSessions, openSession } from './staff-session.ts'

const INVITATION_MS = 60 * 60_000
const DEAD = 'Ссылка уже использована или её час прошёл. Попросите новую'

export interface Invitation {
  url: string
  expiresAt: string
}

/** Instead of an earlier one. In the fragment of the address, so that no log and no referrer ever has it. */
export async function writeInvitation(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  staffId: number,
): Promise<Invitation> {
  const now = clock()
  const token = newToken()
  const expires = new Date(now.getTime() + INVITATION_MS)
  const fresh = { token_hash: hashToken(token), created_at: now, expires_at: expires }
  await tx
    .insertInto('staff_invitation')
    .values({ staff_id: staffId, ...fresh })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
    .execute()
  return { url: `${config.scheme}://${officeHost(config.host)}/invite#${token}`, expiresAt: expires.toISOString() }
}

const living = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(['staff.id', 'staff.name', 'staff.login', 'staff_invitation.expires_at'])
    .where('staff_invitation.token_hash', '=', hashToken(token))
    .where('staff_invitation.expires_at', '>', now)
    .where('staff.state', '<>', 'blocked')

export async function openInvitation(context: OfficeContext, token: string) {
  await limitByAddress(context, INVITATIONS_OPENED)
  const found = await living(context.db, token, context.clock()).executeTakeFirst()
  if (!found) throw notFound(DEAD)
  return { name: found.name, login: found.login, expiresAt: found.expires_at.toISOString() }
}

/** The password, and in. Whoever was inside under the old one is not any more. */
export async function takeInvitation(
  context: OfficeContext,
  given: { token: string; password: string; passwordConfirmation: string },
): Promise<SessionState> {
  await limitByAddress(context, INVITATIONS_OPENED)
  const { db, visitor, clock } = context
  const found = await living(db, given.token, clock()).executeTakeFirst()
  if (!found) throw notFound(DEAD)
  checkStaffPassword(given, found, context.config.host)
  const password_hash = await hashPassword(given.password)
  const token = await withRetries(db, async (tx) => {
    const used = await tx
      .deleteFrom('staff_invitation')
      .where('token_hash', '=', hashToken(given.token))
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) throw notFound(DEAD)
    await tx
      .updateTable('staff')
      .set((row) => ({ password_hash, state: 'active' as const, version: row('version', '+', 1) }))
      .where('id', '=', found.id)
      .where('state', '<>', 'blocked')
      .execute()
    await endAllSessions(tx, found.id)
    const stage = await stageAfterPassword(tx, context, found.id)
    return openSession(tx, { staffId: found.id, stage, visitor, now: clock() })
  })
  return enterWith(context, token)
}

export async function sweepInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<', clock()).execute()
}

const SHORTEST = 10

/** Longer than a buyer's: behind it are everybody's orders. */
export function checkStaffPassword(
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  { name, login }: { name: string; login: string },
  host: string,
): void {
  checkNewPassword(password, passwordConfirmation, [name, login, ...host.replace(/:\d+$/, '').split('.'), host])
  if ([...password].length < SHORTEST) throw invalid({ password: [`Придумайте пароль от ${SHORTEST} символов`] })
}
