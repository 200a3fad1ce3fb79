import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieDomain } from '#rules/address/cookie-domain.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Our own host the request came to, in its one spelling. */
    siteHost: string
    /** Branch of the host, set by the city guard before any route. */
    nodeCode: string
    /** Set by the auth guard when a good token came along. */
    userId: number | null
  }
}

export function contextOf(request: FastifyRequest, reply: FastifyReply, services: Services): CallContext {
  const visitor: Visitor = {
    userId: request.userId,
    ip: request.ip,
    cookies: request.cookies,
    headers: request.headers,
  }
  return {
    ...services,
    nodeCode: request.nodeCode,
    visitor,
    log: request.log,
    setCookie({ name, value, maxAge, httpOnly = false }) {
      const domain = cookieDomain(services.config.host)
      reply.setCookie(name, value, {
        path: '/',
        maxAge,
        httpOnly,
        sameSite: 'lax',
        secure: services.config.scheme === 'https',
        ...(domain ? { domain } : {}),
      })
    },
  }
}
