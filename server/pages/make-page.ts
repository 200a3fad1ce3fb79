import type { FastifyBaseLogger } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import type { ApiClient } from '#contract/client.ts'
import type { PageContext } from '#contract/page-context.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { EMPTY_SHOP } from '#server/shop/around/content/init.ts'
import { type Executables, inProcessClient } from '#server/calls/in-process-client.ts'
import { isOrderLinkOpen } from '#server/shop/orders/page/open-order-link.ts'
import { isDatabaseUnavailable } from '#server/db/database-away.ts'
import { logAddress } from '#server/kernel/log-address.ts'
import type { MadePage } from './cached-page.ts'
import { edgeHeaders } from './edge-pages.ts'
import { fallbackPage } from './fallback-page.ts'
import { inlineOfBuild, runningScripts } from './inline-scripts.ts'
import { arrangeHead } from './page-head.ts'
import { taggingClient } from './page-tags.ts'
import type { PageSource } from './page-source.ts'
import { pageCsp, sha256 } from './content-security-policy.ts'

export interface PageRequest {
  host: string
  /** Path and query. */
  url: string
  nodeCode: string
  log: FastifyBaseLogger
}

/** A browser revalidates each time, mostly with 304; a CDN in front may serve it a few seconds by itself. */
const PAGE_CACHE = 'public, max-age=0, s-maxage=2, stale-while-revalidate=30'
/** Intent prefetch requests the data and the click again: ten seconds let the second come from the browser's cache. */
const DATA_CACHE = 'private, max-age=10'
const NO_CACHE = 'no-cache'

const CACHE_MS = 3_600_000
/** What is not there may be there in a moment, and made-up addresses are endless. */
const NOT_FOUND_TTL_MS = 2000

/** Seconds; the database is back sooner or much later. */
const RETRY_AFTER = '5'

/** A loader's failure reaches us as a rendered error page; the cause is captured here. */
const noticing =
  (api: ApiClient, onFailure: (error: Error) => void, onEmpty: () => void): ApiClient =>
  async (call, input) => {
    try {
      return await api(call, input)
    } catch (error) {
      if (!isApiError(error)) onFailure(error as Error)
      else if (error.errorCode === EMPTY_SHOP.errorCode) onEmpty()
      throw error
    }
  }

/** Hot reload puts scripts and styles into the page as it likes. */
const HOT_RELOAD = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'"

/** The context key is made inside the bundle, so it is taken from there. */
const pageContextKey = (build: ServerBuild) =>
  (build.entry.module as unknown as { pageContext: RouterContext<PageContext> }).pageContext

/**
 * Given a function the router asks for the build with every page, and ranks all its routes anew: only hot reload needs
 * that.
 */
function pageHandler({ build, mode }: PageSource): RequestHandler {
  if (mode === 'development') return createRequestHandler(build, mode)
  let handler: Promise<RequestHandler> | undefined
  const make = async () => createRequestHandler(await build(), mode)
  return async (request, context) => (await (handler ??= make()))(request, context)
}

/** Renders a page from its address alone, and notes what it was made from. */
export function pageMaker(source: PageSource, services: Services, executables: Executables) {
  const handle = pageHandler(source)
  const { config } = services
  const policy = pageCsp(config)
  let trial: ReturnType<typeof inlineOfBuild> | undefined
  const builtInline = async () => {
    const build = await source.build()
    trial ??= inlineOfBuild(build, pageContextKey(build) as RouterContext<never>)
    return trial
  }
  // the first visitor need not wait for it; a failure here is reported to that request
  if (source.mode === 'production') builtInline().catch(() => (trial = undefined))
  const makeFrom = async (
    stands: Services,
    { host, url, nodeCode, log }: PageRequest,
    report: (error: unknown) => void,
  ): Promise<{ made: MadePage; failure: Error | null }> => {
    const origin = `${config.scheme}://${host}`
    const tags = new Set<string>()
    let failure: Error | null = null
    let isEmpty = false
    let html = null as string | null
    const isData = url.split('?', 1)[0]!.endsWith('.data')
    const context = new RouterContextProvider()
    context.set(pageContextKey(await source.build()), {
      api: taggingClient(
        noticing(
          inProcessClient(executables, { ...stands, nodeCode, log }),
          (error) => (failure = error),
          () => (isEmpty = true),
        ),
        tags,
      ),
      nodeCode,
      mainHost: config.host,
      origin,
      // never from a replica: a link is opened the moment the order is placed
      hasOrder: (token) =>
        isOrderLinkOpen(services, token).catch((error: unknown) => {
          failure = error as Error
          throw error
        }),
      report,
      onRendered: (text) => (html = text),
    })
    // Path and query alone: a page cannot depend on a cookie it never sees. Put together as text: «//x/» beside an
    // origin would be read as a host.
    const response = await handle(new Request(new URL(origin + url)), context)
    const done = (made: MadePage) => ({ made, failure })
    // The error screen would ask the database for its menu too, and call a short absence a fault.
    if ((isDatabaseUnavailable(failure) || isEmpty) && response.status >= 500) return done(lastResort(503, tags))
    if (!isData && isNotRendered(response)) return done(lastResort(response.status, tags))
    const headers = Object.fromEntries(response.headers)
    headers['cache-control'] ??= response.status >= 400 ? NO_CACHE : isData ? DATA_CACHE : PAGE_CACHE
    if (html !== null && source.mode === 'production') {
      const known = await builtInline()
      const { texts: scripts, strange } = runningScripts(html, known.scripts)
      if (strange) {
        const about = {
          page: logAddress(url),
          script: sha256(strange.text),
          attributes: strange.attributes.slice(0, 100),
        }
        log.error(about, 'a page with a script that is not of the build was not sent')
        return done(lastResort(500, tags))
      }
      const styles = [...known.styles]
      html = arrangeHead(html, (href) => {
        const style = source.styleOf(href)
        if (style !== undefined) styles.push(style)
        return style
      })
      headers['content-security-policy'] = policy({ scripts, styles })
    }
    if (source.mode === 'development') headers['content-security-policy'] = HOT_RELOAD
    if (config.cdn && headers['cache-control'] === PAGE_CACHE) Object.assign(headers, edgeHeaders(tags))
    const body = html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
    return done({
      status: response.status,
      headers,
      body,
      tags,
      cacheMs: cacheMs(response.status, headers['cache-control']),
    })
  }
  const make = async (asked: PageRequest): Promise<MadePage> => {
    const { replica } = services
    const replicaDb = (await replica?.choose()) ?? null
    if (replica && replicaDb) {
      const { made, failure } = await makeFrom({ ...services, db: replicaDb, mainDb: services.db }, asked, () => {})
      if (!failure) return made
      // whatever is wrong with it, no visitor has to know
      replica.failed(failure, replicaDb)
    }
    const report = (error: unknown) =>
      asked.log.error({ err: error, page: logAddress(asked.url) }, 'a page could not be made')
    const { made, failure } = await makeFrom(services, asked, report)
    const spare = isDatabaseUnavailable(failure) ? replica?.spare() : null
    if (!spare) return made
    const second = await makeFrom({ ...services, db: spare, mainDb: services.db }, asked, () => {})
    return second.failure ? made : { ...second.made, cacheMs: Math.min(second.made.cacheMs, NOT_FOUND_TTL_MS) }
  }
  return {
    make,
    /** From another state of the shop than the one everybody sees. */
    makeFrom: async (stands: Pick<Services, 'db' | 'catalog'>, asked: PageRequest): Promise<MadePage> => {
      const { made, failure } = await makeFrom({ ...services, productRecords: null, ...stands }, asked, () => {})
      if (failure) throw failure
      return made
    },
  }
}

/** Not even the error screen could be rendered: React Router says so in one line of plain text. */
const isNotRendered = ({ status, headers }: Response) =>
  status >= 500 && (headers.get('content-type') ?? '').startsWith('text/plain')

const lastResort = (status: number, tags: Set<string>): MadePage => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': RETRY_AFTER } : {}),
  },
  body: Buffer.from(fallbackPage(status)),
  tags,
  cacheMs: 0,
})

function cacheMs(status: number, cacheControl: string): number {
  if (status >= 500 || /no-store/.test(cacheControl)) return 0
  return status === 200 || status === 301 || status === 302 ? CACHE_MS : NOT_FOUND_TTL_MS
}
