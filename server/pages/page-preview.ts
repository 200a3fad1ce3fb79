import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import { hashToken, newToken } from '#server/kernel/tokens.ts'

const COOKIE = 'preview'

/**
 * A page somebody looks at before saving it. The link opens once: the browser that came first gets a key, and only with
 * it does the link go on working. Null: no such preview, the page is what buyers see.
 */
export async function sendPreview(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const { preview } = request.query as Record<string, unknown>
  if (typeof preview !== 'string' || !/^[\w-]{20,100}$/.test(preview)) return null
  const row = await db
    .selectFrom('page_preview')
    .selectAll()
    .where('token_hash', '=', hashToken(preview))
    .where('address', '=', request.url.split('?', 1)[0]!)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (!row || request.siteHost !== config.host) return null
  const given = request.cookies[COOKIE]
  if (row.opener_hash === null) {
    const key = newToken()
    const { numUpdatedRows } = await db
      .updateTable('page_preview')
      .set({ opener_hash: hashToken(key) })
      .where('token_hash', '=', row.token_hash)
      .where('opener_hash', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    reply.setCookie(COOKIE, key, {
      path: row.address,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.scheme === 'https',
      expires: row.expires_at,
    })
  } else if (!given || hashToken(given) !== row.opener_hash) return null
  return reply
    .headers(row.headers)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .send(row.body)
}
