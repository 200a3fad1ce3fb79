import { invalid, notFound } from '#contract/api-error.ts'
import type { Session } from '#contract/user.ts'
import { deviceWords } from '#rules/identity/device-words.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { cityNameByIp } from '#server/shop/people/auth/notify-new-device.ts'
import { givenToken, hashToken } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Enough of the hash to name a session; the token cannot be had from it. */
const ID_LENGTH = 24
/** A program that signs in each time has more; the freshest are shown, «all others» ends the rest too. */
const MOST_SHOWN = 50

const sessionId = (tokenHash: string) => tokenHash.slice(0, ID_LENGTH)

const ownHash = ({ visitor }: CallContext): string => hashToken(givenToken(visitor)?.token ?? '')

export async function sessionsOf(context: CallContext, userId: number): Promise<Session[]> {
  const own = ownHash(context)
  const rows = await context.db
    .selectFrom('auth_token')
    .select(['token_hash', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', context.clock())
    .orderBy((row) => row('token_hash', '=', own), 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const sessions: Session[] = []
  for (const row of rows) {
    sessions.push({
      session_id: sessionId(row.token_hash),
      isCurrent: row.token_hash === own,
      device: deviceWords(row.user_agent),
      city: await cityNameByIp(context, row.ip),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })
  }
  return sessions
}

/** Ended sessions take their devices along: they have no tries of their own any more. */
async function end(tx: Db, userId: number, hashes: readonly string[], ownDevice: string | null): Promise<void> {
  const ended = await tx
    .deleteFrom('auth_token')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .returning('device_hash')
    .execute()
  const devices = ended.map(({ device_hash }) => device_hash).filter((hash) => hash !== null && hash !== ownDevice)
  if (devices.length > 0)
    await tx.deleteFrom('customer_device').where('user_id', '=', userId).where('device_hash', 'in', devices).execute()
}

/** One of the list, or all but the session that asks. This one is ended by signing out. */
export async function endSessions(
  context: CallContext,
  userId: number,
  asked: { session_id?: string | undefined; others?: boolean | undefined },
): Promise<void> {
  const own = ownHash(context)
  if (!asked.session_id && !asked.others) throw invalid({ session_id: ['Выберите вход из списка'] })
  await withRetries(context.db, async (tx) => {
    const all = await tx
      .selectFrom('auth_token')
      .select(['token_hash', 'device_hash'])
      .where('user_id', '=', userId)
      .execute()
    const chosen = asked.session_id ? all.filter(({ token_hash }) => sessionId(token_hash) === asked.session_id) : all
    if (asked.session_id && chosen.length === 0) throw notFound('Такого входа нет: возможно, он уже завершён')
    const others = chosen.map(({ token_hash }) => token_hash).filter((hash) => hash !== own)
    if (asked.session_id && others.length === 0)
      throw invalid({ session_id: ['Это нынешний вход: чтобы завершить его, нажмите «Выйти»'] })
    const ownDevice = all.find(({ token_hash }) => token_hash === own)?.device_hash ?? null
    if (others.length > 0) await end(tx, userId, others, ownDevice)
  })
}
