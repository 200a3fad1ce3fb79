import type { FastifyInstance } from 'fastify'
import type { Services } from './shop/ground/call-context.ts'
import type { AppOptions } from './app.ts'
import type { CatalogIndex } from './catalog-index/catalog-index.ts'
import { openCatalogIndex, type OpenCatalogIndex } from './catalog-index/open-catalog-index.ts'
import { createSqlIndex } from './catalog-index/sql/sql-index.ts'
import type { Config } from './config/config.ts'
import type { Db, DbConnection } from './db/client.ts'
import type { AppLog, Replica } from './db/replica/replica.ts'
import type { ExchangeWork } from './exchange/sessions/exchange-work.ts'
import { listen } from './http/listen.ts'
import type { OfficeSource } from './http/office/app.ts'
import { cdnPurger } from './pages/edge-pages.ts'
import { PageCache, type PageCacheOptions } from './pages/page-cache.ts'
import { openProductRecords } from './shop/goods/catalog/product-record.ts'
import { followContent, invalidatePagesOfGoods } from './pages/page-invalidation.ts'
import type { PageSource } from './pages/page-source.ts'
import { purgeCdn } from './ports/cdn/purge-cdn.ts'
import type { Ports } from './ports/ports.ts'
import type { JobsOptions } from './jobs/run-jobs.ts'
import { AdaptiveCache } from './kernel/adaptive-cache.ts'
import { openProxies } from './kernel/proxies.ts'
import { openSealing, readDataKeys } from './kernel/sealing.ts'
import { closeInOrder } from './kernel/shut-down.ts'
import { adoptCart } from './shop/buying/cart/adopt-cart.ts'
import { holdForOrder } from './shop/around/feedback/desk/lead-request.ts'
import { lockRequest } from './shop/around/feedback/desk/request-rows.ts'
import { openGoodsList } from './shop/goods/list/open-goods-list.ts'
import { adoptOrders } from './shop/orders/checkout/adopt-orders.ts'
import { ordersOf } from './shop/orders/page/queries.ts'
import { takeToolIn } from './shop/around/service/desk/lead-repair.ts'
import { openOfficeEvents } from './shop/people/staff/office-events.ts'

/**
 * Reading the application's modules takes as long as starting a database: begin it early, a second call costs nothing.
 */
export async function loadApplication() {
  const [{ buildApp }, { openExchangeWork }, { openPorts }, { runJobs }, { JobRunner }] = await Promise.all([
    import('./app.ts'),
    import('./exchange/sessions/exchange-work.ts'),
    import('./ports/ports.ts'),
    import('./jobs/run-jobs.ts'),
    import('./jobs/runner.ts'),
  ])
  return { buildApp, openExchangeWork, openPorts, runJobs, JobRunner }
}

export interface ShopDatabase extends Pick<DbConnection, 'db' | 'pool'> {
  /** What pages may be read from instead. */
  replica?: Replica | null
  /** For jobs whose statements may take longer than a request waits; not said: db. */
  jobsDb?: Db
  /** Its processes run on this machine for the shop alone, and may be told to give way. */
  isOwn?: boolean
}

export interface ShopOptions {
  /** `memory` as in production; `sql` sees every change at once, for tests. */
  listings?: 'memory' | 'sql' | CatalogIndex
  /** Not said: the API alone. */
  pages?: PageSource | Promise<PageSource> | null
  /** Not said: no application at the office's host. */
  office?: OfficeSource | Promise<OfficeSource> | null
  /** Not said: every page is rendered anew. */
  pageCache?: Partial<PageCacheOptions> | null
  /** What runs beside the requests. */
  jobs?: Omit<JobsOptions, 'jobsDb' | 'exchange' | 'searchVisits'> | null
  ports?: Partial<Ports>
  clock?: () => Date
  app?: Pick<AppOptions, 'patience' | 'formPatience' | 'logTo'>
  /** Until the application has a log of its own. */
  log?: AppLog
  /** The log to use from then on. */
  onLog?: (log: AppLog) => void
}

export interface OpenedShop {
  app: FastifyInstance
  services: Services
  /** Null: plain SQL. */
  catalog: OpenCatalogIndex | null
  cache: PageCache | null
  exchange: ExchangeWork
  /** The catalogue is in memory and changes of texts are listened to. Requests are served before it too. */
  ready: Promise<unknown>
  /** The number of the process that sends messages outside, when there is one: not before it listens. */
  readonly workerPid: number | null
  /** By PORT and BIND. */
  listen: () => Promise<void>
  /** Last opened, first closed: requests drain, then the jobs end. The database is the caller's. */
  close: () => Promise<void>
}

const SILENT: AppLog = { info() {}, warn() {} }
/** Words about today and tomorrow age by themselves. */
const PAGE_AGE = { freshMs: 60_000, staleMs: 300_000 }

/** The one wiring of the shop: the server, tests, fixtures and measurements all open it here. */
export async function openShop(config: Config, database: ShopDatabase, options: ShopOptions = {}): Promise<OpenedShop> {
  const { pages = null, office = null, jobs = null, clock = () => new Date(), log: early = SILENT } = options
  const { db, pool, replica = null, jobsDb = db, isOwn = false } = database
  const loading = loadApplication()
  let log = early
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text)
  const { onClose, close } = closeInOrder(warn('a part of the shop did not close'))
  try {
    const purger = config.cdn && cdnPurger(purgeCdn(config.cdn), warn('the CDN was not told of a change'))
    if (purger) onClose(() => purger.close())
    const cache = options.pageCache
      ? new PageCache({
          maxBytes: config.pageCacheBytes,
          ...PAGE_AGE,
          onError: warn('a cached page could not be rendered again'),
          ...(purger && { onOutdated: purger.invalidated }),
          ...options.pageCache,
        })
      : null
    // nothing listens to changes without the page cache and the index
    const productRecords = openProductRecords(cache && options.listings !== 'sql' ? PAGE_AGE.freshMs : 0)
    const { index, opened } = openListings(options.listings ?? 'memory', {
      db,
      pool,
      log: {
        info: (details, text) => log.info(details, text),
        warn: (details, text) => log.warn(details, text),
      },
      onChange: (moved) => cache && invalidatePagesOfGoods(cache, db, moved, { replica, records: productRecords }),
    })
    if (opened) onClose(() => opened.close())
    const content =
      cache &&
      followContent({
        db,
        pool,
        cache,
        replica,
        records: productRecords,
        onError: warn('page cache lost its connection, trying again'),
      })
    if (content) onClose(() => content.close())

    const officeEvents = openOfficeEvents({ pool, onError: warn('the office lost its connection, trying again') })
    onClose(() => officeEvents.close())
    const goodsList = openGoodsList({ pool, onError: warn('the list of goods lost its connection, trying again') })
    onClose(() => goodsList.close())
    const { buildApp, openExchangeWork, openPorts, runJobs, JobRunner } = await loading
    const ports = { ...(await openPorts(config, db, (text) => log.warn({}, text))), ...options.ports }
    onClose(async () => ports.email.close())
    onClose(() => ports.limits.close())
    const proxies = await openProxies(config.trustedProxies, db)
    onClose(async () => proxies.close())
    // without jobs nobody looks on: a test that has changed something asks for the outcome at once
    const adaptiveCache = jobs && new AdaptiveCache()
    const services: Services = {
      config,
      db,
      replica,
      jobsDb,
      catalog: index,
      productRecords,
      goodsList,
      adaptiveCache,
      ports,
      proxies,
      sealing: openSealing(readDataKeys(config.dataDir, config.dataKey)),
      clock,
      upper: { adoptCart, adoptOrders, ordersOf, takeToolIn, lockRequest, holdRequest: holdForOrder },
    }
    const exchange = openExchangeWork({
      services: { ...services, db: jobsDb },
      pool,
      isOwn,
      log: { error: (details, text) => app.log.error(details, text) },
    })
    onClose(() => exchange.close())
    const runner = new JobRunner({ pool, log: { error: (details, text) => app.log.error(details, text) } })
    const app: FastifyInstance = await buildApp({
      ...services,
      pages: await pages,
      office: await office,
      pageCache: cache,
      officeEvents,
      exchange,
      jobStates: () => runner.state(),
      ...options.app,
    })
    log = app.log
    options.onLog?.(app.log)
    const running: { jobs: ReturnType<typeof runJobs> | null } = { jobs: null }
    onClose(async () => running.jobs?.stop())
    onClose(async () => {
      if (app.server.listening) await app.drain(config.drainMs)
      await app.close()
    })
    const ready = Promise.all([opened?.ready, content?.caughtUp()])
    // a shop that ends before it is ready was told why elsewhere
    ready.catch(() => {})
    return {
      app,
      services,
      catalog: opened,
      cache,
      exchange,
      close,
      ready,
      get workerPid() {
        return running.jobs?.workerPid ?? null
      },
      async listen() {
        await listen(app, config)
        // not before: a shop whose port is taken must not have written to anybody
        if (jobs)
          running.jobs = runJobs(runner, services, app.log, {
            ...jobs,
            jobsDb,
            exchange,
            searchVisits: app.searchVisits,
          })
        // pages are served first, then sitemaps written
        running.jobs?.startFiles()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function openListings(
  listings: NonNullable<ShopOptions['listings']>,
  options: Parameters<typeof openCatalogIndex>[0],
): { index: CatalogIndex; opened: OpenCatalogIndex | null } {
  if (listings === 'sql') return { index: createSqlIndex(options.db), opened: null }
  if (listings !== 'memory') return { index: listings, opened: null }
  const opened = openCatalogIndex(options)
  return { index: opened, opened }
}
