import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type GivenToken, givenToken, tokenOwner } from '#server/kernel/tokens.ts'

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
