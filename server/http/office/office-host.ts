import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfficeHost, officeHost } from '#rules/address/office-host.ts'
import type { Config } from '#server/config/config.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { givenKey, openKey } from '#server/shop/people/staff/api-key-session.ts'
import { NOWHERE, type OfficeContext, type StaffSession } from '#server/shop/people/staff/office-context.ts'
import { deviceCookie } from '#server/shop/people/staff/staff-devices.ts'
import { findSession, sessionCookie } from '#server/shop/people/staff/staff-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It came to the back office's own host. */
    isOffice: boolean
  }
}

/** On every route of the back office: it is matched at the office's host, and nothing else is matched there. */
export const OFFICE_ROUTE = { constraints: { site: 'office' } } as const

/**
 * The boundary between the shop and its back office is a router constraint: a route without OFFICE_ROUTE cannot be
 * reached at the office's host, and one that does cannot be reached anywhere else.
 */
export function officeConstraint({ host }: Pick<Config, 'host'>) {
  return {
    name: 'site',
    storage() {
      const stores = new Map<unknown, never>()
      return {
        get: (site: unknown) => stores.get(site) ?? null,
        set: (site: unknown, store: unknown) => void stores.set(site, store as never),
      }
    },
    // nothing to match is no value, which the router's types do not say
    deriveConstraint: (request: { headers: { host?: string | undefined } }) =>
      (isOfficeHost(request.headers.host, host) ? 'office' : undefined) as string,
    mustMatchWhenDerived: true,
  }
}

/** Register before the guards of the shop: they leave the office alone. */
export function registerOfficeHost(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const own = officeHost(config.host)
  app.decorateRequest('isOffice', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.isOffice = isOfficeHost(request.headers.host, config.host)
    if (request.isOffice) request.siteHost = own
    done()
  })
}

/** Host-only, for this site's own requests alone; the browser drops it with the session's end on the server anyway. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60
const DEVICE_SECONDS = 365 * 24 * 60 * 60

export async function officeContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<OfficeContext> {
  const { config } = services
  const name = sessionCookie(config.scheme)
  const visitor = { userId: null, ip: request.ip, cookies: request.cookies, headers: request.headers }
  return {
    ...services,
    visitor,
    log: request.log,
    session: await sessionOf(request, visitor, services),
    scope: NOWHERE,
    setDeviceCookie(tokens) {
      reply.setCookie(deviceCookie(config.scheme), tokens, {
        path: '/',
        maxAge: DEVICE_SECONDS,
        httpOnly: true,
        sameSite: 'strict',
        secure: config.scheme === 'https',
      })
    },
    setSessionCookie(given) {
      reply.setCookie(name, given ?? '', {
        path: '/',
        maxAge: given === null ? 0 : COOKIE_SECONDS,
        httpOnly: true,
        sameSite: 'strict',
        secure: config.scheme === 'https',
      })
    },
  }
}

async function sessionOf(request: FastifyRequest, visitor: Visitor, services: Services): Promise<StaffSession | null> {
  const { config, db, clock } = services
  const key = givenKey(request.headers.authorization)
  if (key !== null) return openKey({ ...services, visitor }, key)
  const token = request.cookies[sessionCookie(config.scheme)]
  if (!token || !/^[\w-]{43}$/.test(token)) return null
  return findSession(db, hashToken(token), { now: clock(), isDemoShop: config.mode === 'demo' })
}
