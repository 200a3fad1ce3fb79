import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api-error.ts'
import { chooseCity, cityHost, queryCityId } from '#rules/address/city-choice.ts'
import { cookieDomain } from '#rules/address/cookie-domain.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { LONGEST_ADDRESS, normalAddress } from '#rules/address/page-address.ts'
import { type MovedSlugs, withMovedSlugs } from '#rules/address/moved-slugs.ts'
import { moveOf } from '#rules/address/redirect-table.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { countMoved } from '#server/shop/ground/redirects/address-tallies.ts'
import { type DirectMoves, redirectCache } from '#server/shop/ground/redirects/redirect-cache.ts'
import { movedSlugsOf } from '#server/shop/ground/redirects/moved-slugs.ts'
import type { PlaceDirectory } from '#server/kernel/places.ts'
import { CITY_COOKIE, CITY_COOKIE_SECONDS } from '#server/kernel/city-cookie.ts'

/**
 * Asked by machines, at any host: a load balancer asks by address, accounting as it was once set up. Neither cities nor
 * origins nor limits of buyers are for them.
 */
export const FOR_MACHINES = /^\/(health\/|metrics$|exchange\/1c(\/?(\?|$)))/

const MISDIRECTED = new ApiError(421, {
  errorCode: 'MISDIRECTED',
  errorMessage: 'Этот сервер не обслуживает такой хост',
})

const BAD_ADDRESS = 'Адрес не разобрать: проверьте, как он записан\n'
const LONG_ADDRESS = 'Адрес слишком длинный\n'
const TOO_LONG = new ApiError(414, { errorCode: 'TOO_LARGE', errorMessage: LONG_ADDRESS.trim() })

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const hasExtension = (path: string) => /\.[a-z][a-z0-9]{0,11}$/i.test(path)
/** Not pages, and never moved: calls, scripts, pictures, data of pages, Vite's own addresses (/@…). */
const isOwnSystem = (path: string) =>
  /^\/(@|(api|assets|dev|pictures|uploads|__manifest|mcp)(\/|$))/.test(path) || path.endsWith('.data')

/** Pages only: files, data requests, calls and Vite's own addresses keep the host they came to. */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]!
  return isRead(request) && !isOwnSystem(path) && !hasExtension(path)
}

/**
 * Before any route: whose host is it, does the visitor belong to another city, has the address moved, is it spelled in
 * its one way.
 * All of it together costs one redirect.
 */
export function registerPageGuards(
  app: FastifyInstance,
  { config, db }: Services,
  places: () => Promise<PlaceDirectory>,
  onMoved: () => void,
) {
  const moves = redirectCache(db, { onChange: onMoved })
  app.decorateRequest('nodeCode', MAIN_BRANCH_CODE)
  app.decorateRequest('siteHost', config.host)
  app.decorateRequest('userId', null)

  app.addHook('onRequest', async (request, reply) => {
    if (FOR_MACHINES.test(request.url) || request.isOffice) return
    if (request.url.length > LONGEST_ADDRESS) {
      if (request.url.startsWith('/api/')) throw TOO_LONG
      return plain(reply, 414, LONG_ADDRESS)
    }
    const known = await places()
    const path = request.url.split('?', 1)[0]!
    const mayMove = isRead(request) && !isOwnSystem(path)
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
    if (!isPage && choice.kind !== 'stay') throw MISDIRECTED
    const asked = choice.kind === 'redirect' ? choice.path : request.url
    const address = mayMove
      ? oneAddress(asked, isPage, await moves(), await movedSlugsOf(db), (from) => countMoved(db, from))
      : asked
    if (address === null) return plain(reply, 400, BAD_ADDRESS)
    if (choice.kind === 'stay') {
      request.nodeCode = known.nodeBySlug.get(choice.slug) ?? MAIN_BRANCH_CODE
      request.siteHost = cityHost(choice.slug, config.host)
      return address === asked ? undefined : redirect(reply, 301, address)
    }
    if (choice.kind === 'foreign-host') return redirect(reply, 302, `${config.scheme}://${config.host}${address}`)
    if (choice.remember) setCityCookie(reply, choice.remember, config)
    return redirect(reply, 302, `${config.scheme}://${choice.host}${address}`)
  })
}

/**
 * Where the address leads in the end: through the table of moved ones and the names that moved inside it, to its one
 * spelling. Null: it cannot be read.
 */
function oneAddress(
  asked: string,
  isPage: boolean,
  moves: DirectMoves,
  slugs: MovedSlugs,
  onMoved: (from: string) => void,
): string | null {
  const normal = normalAddress(asked)
  if (normal === null) return isPage ? null : asked
  // a file keeps its spelling: another one is another file, and missing
  const moved = moveOf(moves, normal)
  if (moved !== null) onMoved(moves.has(normal) ? normal : normal.split('?', 1)[0]!)
  const to = moved ?? (isPage ? normal : asked)
  return isPage ? withMovedSlugs(slugs, to) : to
}

function plain(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

function setCityCookie(reply: FastifyReply, fiasId: string, config: Services['config']) {
  const domain = cookieDomain(config.host)
  reply.setCookie(CITY_COOKIE, fiasId, {
    path: '/',
    maxAge: CITY_COOKIE_SECONDS,
    sameSite: 'lax',
    secure: config.scheme === 'https',
    ...(domain ? { domain } : {}),
  })
}

/** No open redirect: `address` is always of one of our own hosts. */
function redirect(reply: FastifyReply, status: 301 | 302, address: string) {
  // The redirect by cookie depends on the visitor, so no shared cache may store a 302.
  reply.header('cache-control', status === 301 ? 'public, max-age=3600' : 'private, no-store')
  // an empty answer would be called a stream of bytes
  return reply.type('text/html; charset=utf-8').redirect(address, status)
}
