import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api-error.ts'
import { chooseCity, queryCityId } from '#rules/city-choice.ts'
import { cookieDomain } from '#rules/cookie-domain.ts'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import { trailingSlashRedirect } from '#rules/trailing-slash.ts'
import type { Services } from '#server/api/call-context.ts'
import type { Places } from './places.ts'

export const CITY_COOKIE = 'cityN'
export const CITY_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Addresses that answer on any host: a load balancer asks them by address. */
const ANY_HOST = /^\/health\//

const MISDIRECTED = new ApiError(421, { errorCode: 'MISDIRECTED', errorMessage: 'Этот сервер не обслуживает такой хост' })

/** Pages only: files with an extension, data requests, calls and Vite's own addresses (/@…) keep the host they came to. */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0]!
  return !/^\/(@|(api|assets|dev|__manifest)(\/|$))/.test(path) && !/\.[a-z][a-z0-9]{0,11}$/i.test(path)
}

/** Before any route: whose host is it, does the visitor belong to another city, does the address end with a slash. */
export function registerPageGuards(app: FastifyInstance, { config }: Services, places: () => Promise<Places>) {
  app.decorateRequest('nodeCode', MAIN_NODE_CODE)
  app.decorateRequest('userId', null)

  app.addHook('onRequest', async (request, reply) => {
    if (ANY_HOST.test(request.url)) return
    const known = await places()
    const isPage = isPageRequest(request)
    const kladrId = isPage ? queryCityId(request.url) : null
    const choice = chooseCity({
      host: request.headers.host ?? '',
      mainHost: config.host,
      slugs: known.slugs,
      url: request.url,
      queryCity: kladrId === null ? null : (known.cityByKladr.get(kladrId) ?? 'not-found'),
      cookieCity: isPage ? (known.cityByFias.get(request.cookies[CITY_COOKIE] ?? '') ?? null) : null,
    })
    if (choice.kind === 'stay') {
      request.nodeCode = known.nodeBySlug.get(choice.slug) ?? MAIN_NODE_CODE
      const withSlash = isPage ? trailingSlashRedirect(request.url) : null
      if (withSlash) return redirect(reply, 301, withSlash)
      return
    }
    if (!isPage) throw MISDIRECTED
    if (choice.kind === 'foreign-host') return redirect(reply, 302, `${config.scheme}://${config.host}${oneSlash(request.url)}`)
    if (choice.remember) rememberCity(reply, choice.remember, config)
    return redirect(reply, 302, `${config.scheme}://${choice.host}${oneSlash(choice.path)}`)
  })
}

const oneSlash = (path: string) => `/${path.replace(/^[/\\]+/, '')}`

function rememberCity(reply: FastifyReply, fiasId: string, config: Services['config']) {
  const domain = cookieDomain(config.host)
  reply.setCookie(CITY_COOKIE, fiasId, {
    path: '/',
    maxAge: CITY_COOKIE_SECONDS,
    sameSite: 'lax',
    secure: config.scheme === 'https',
    ...(domain ? { domain } : {}),
  })
}

function redirect(reply: FastifyReply, status: 301 | 302, address: string) {
  // The redirect by cookie depends on the visitor, so no shared cache may keep a 302.
  reply.header('cache-control', status === 301 ? 'public, max-age=3600' : 'private, no-store')
  return reply.redirect(address, status)
}
