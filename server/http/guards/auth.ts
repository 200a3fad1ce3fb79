import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/shop/call-context.ts'
import { type GivenToken, givenToken, hashToken } from '#server/kernel/tokens.ts'
import type { Db } from '#server/db/client.ts'

/** As text that may go anywhere: what cannot be decoded stays as it came, and PostgreSQL takes no zero characters. */
export function cookieValue(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replaceAll('\0', '')
  } catch {
    return encoded
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How the good token came along; a change by cookie must prove that it comes from our own pages. */
    signedBy: GivenToken['by'] | null
  }
}

/** Often enough for the list of sessions, seldom enough to cost nothing. */
const NOTE_USE_AFTER_MS = 60 * 60_000

async function tokenOwner(db: Db, token: string, now: Date): Promise<number | null> {
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

/**
 * Who asks a call. Pages are the same for everybody, so only calls are looked up. Forged, expired and signed-out tokens
 * are nobody.
 */
export function registerAuthGuard(app: FastifyInstance, { db, clock }: Services) {
  app.decorateRequest('signedBy', null)
  app.addHook('onRequest', async (request) => {
    // a buyer's token opens nothing in the office
    if (request.isOffice || !request.url.startsWith('/api/')) return
    const given = givenToken(request)
    if (!given) return
    request.userId = await tokenOwner(db, given.token, clock())
    request.signedBy = request.userId === null ? null : given.by
  })
}
