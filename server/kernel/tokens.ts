import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { SetCookie, Visitor } from '#server/kernel/visitor.ts'

export const AUTH_COOKIE = 'auth_token'
const TOKEN_SECONDS = 365 * 24 * 60 * 60

export const newToken = () => randomBytes(32).toString('base64url')

/** 256 random bits cannot be guessed from their hash, so a quick one will do. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export interface GivenToken {
  token: string
  by: 'bearer' | 'cookie'
}

/** Whoever sends the header means the header: a bad one is not mended by a cookie. */
export function givenToken({ headers, cookies }: Pick<Visitor, 'headers' | 'cookies'>): GivenToken | null {
  const header = headers['authorization']
  if (header !== undefined) {
    const token = /^Bearer ([\w-]{43})$/i.exec(String(header))?.[1]
    return token ? { token, by: 'bearer' } : null
  }
  const token = cookies[AUTH_COOKIE]
  return token && /^[\w-]{43}$/.test(token) ? { token, by: 'cookie' } : null
}

export const userAgentOf = ({ headers }: Pick<Visitor, 'headers'>) => String(headers['user-agent'] ?? '').slice(0, 300)

export async function issueToken(tx: Db, userId: number, visitor: Visitor, device: string, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('auth_token')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + TOKEN_SECONDS * 1000),
      ip: visitor.ip,
      user_agent: userAgentOf(visitor),
      device_hash: device,
    })
    .execute()
  return token
}

/** Often enough for the list of sessions, seldom enough to cost nothing. */
const NOTE_USE_AFTER_MS = 60 * 60_000

/** Null: forged, expired or signed out. */
export async function tokenOwner(db: Db, token: string, now: Date): Promise<number | null> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('auth_token')
    .select(['user_id', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.last_used_at.getTime() >= NOTE_USE_AFTER_MS) {
    await db.updateTable('auth_token').set({ last_used_at: now }).where('token_hash', '=', hash).execute()
  }
  return row.user_id
}

export function setAuthCookie({ setCookie }: { setCookie: (cookie: SetCookie) => void }, token: string) {
  setCookie({ name: AUTH_COOKIE, value: token, maxAge: TOKEN_SECONDS, httpOnly: true })
}

export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('auth_token').where('token_hash', '=', hashToken(token)).execute()
}

/** All of a person's tokens, or all but the one in use. */
export async function revokeTokens(tx: Db, userId: number, except?: string): Promise<void> {
  let tokens = tx.deleteFrom('auth_token').where('user_id', '=', userId)
  if (except) tokens = tokens.where('token_hash', '<>', hashToken(except))
  await tokens.execute()
}
