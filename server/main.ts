import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { openCatalogIndex } from './catalog-index/open-catalog-index.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createDb, type DbConnection } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { PageCache } from './pages/page-cache.ts'
import { followContent, forgetPagesOfGoods } from './pages/page-invalidation.ts'
import { progressBar } from './progress-bar.ts'
import { buildApart } from './files/keep/build-apart.ts'
import { keepFiles } from './files/keep/keep-files.ts'
import { keepSearchFresh } from './search/keep-fresh.ts'
import { shopAddresses } from './shop-addresses.ts'

const DRAIN_LIMIT_MS = 10_000
const isDevelopment = process.argv.includes('--dev')

// React chooses its build when it is loaded; the checking one takes three times as long for a page.
if (!isDevelopment) process.env['NODE_ENV'] ??= 'production'

type Closer = () => Promise<unknown>
const closers: Closer[] = []
let closing: Promise<void> | undefined

/** Last opened, first closed: requests drain before the database goes. */
function shutDown(code: number): Promise<void> {
  return (closing ??= (async () => {
    setTimeout(() => process.exit(code), DRAIN_LIMIT_MS).unref()
    for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error))
    process.exit(code)
  })())
}

async function openDatabase(config: Config): Promise<DbConnection & { poolConfig: PoolConfig }> {
  if (config.databaseUrl) return opened({ connectionString: config.databaseUrl })
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => console.log(line) })
  closers.push(() => postgres.stop())
  return opened(postgres.poolConfig)
}

/** Threads open connections of their own, by the same address. */
const opened = (poolConfig: PoolConfig) => ({ ...createDb(poolConfig), poolConfig })

async function fillDemoShop(config: Config, { pool, db }: DbConnection) {
  const loaded = await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()
  if (config.mode !== 'demo' || loaded) return
  const { loadDemoShop } = await import('#demo/load.ts')
  const bar = progressBar('Наполняем демо-магазин')
  await loadDemoShop(pool, { goods: config.demoGoods, seed: 1, now: new Date(), progress: bar.show })
  bar.finish()
}

/** Reading the application's modules takes as long as starting the database, so both go on at once. */
const loadApplication = async () => {
  const [{ buildApp }, { keepOrders }, { openPorts }, { startOutbox }, { keepUploadsSwept }, { builtPages }, { devPages }] = await Promise.all([
    import('./app.ts'),
    import('./api/order/keep-orders.ts'),
    import('./ports/ports.ts'),
    import('./outbox/worker.ts'),
    import('./uploads/sweep-uploads.ts'),
    import('./pages/built-pages.ts'),
    import('./pages/dev-pages.ts'),
  ])
  return { buildApp, keepOrders, openPorts, startOutbox, keepUploadsSwept, pages: isDevelopment ? devPages : builtPages }
}

async function start() {
  const config = readConfig(process.env)
  const application = loadApplication()
  application.catch(() => {}) // told below, after the database had its say
  const connection = await openDatabase(config)
  closers.push(() => connection.close())
  await migrate(connection.pool, join(import.meta.dirname, 'db/migrations'))
  await fillDemoShop(config, connection)
  closers.push(keepSearchFresh(connection.db, (error) => console.error(error)))
  const log = { info() {}, warn: (details: object, text: string) => console.warn(text, details) }
  const cache = isDevelopment ? null : new PageCache({ maxBytes: config.pageCacheBytes, freshMs: 60_000, staleMs: 300_000, onTrouble: console.error })
  const catalog = openCatalogIndex({ ...connection, log, onChange: (moved) => cache && forgetPagesOfGoods(cache, connection.db, moved) })
  closers.push(() => catalog.close())
  if (cache) closers.push(followContent({ ...connection, cache, onTrouble: (error) => log.warn({ err: error }, 'page cache lost its connection, trying again') }).close)
  const { buildApp, keepOrders, openPorts, startOutbox, keepUploadsSwept, pages } = await application
  const ports = await openPorts(config, connection.db, (text) => console.warn(text))
  const clock = () => new Date()
  const services = { config, db: connection.db, catalog, ports, clock }
  const app = await buildApp({ ...services, pages: pages(), pageCache: cache })
  const outbox = startOutbox({ db: connection.db, ports, clock, log: app.log })
  closers.push(async () => ports.email.close())
  closers.push(() => ports.limits.close())
  closers.push(() => outbox.stop())
  const orders = keepOrders(services, app.log)
  closers.push(() => orders.stop())
  closers.push(keepUploadsSwept(services, app.log))
  closers.push(() => app.close())
  await app.listen({ port: config.port, host: '::' })
  const build = (signal: AbortSignal) => buildApart({ poolConfig: connection.poolConfig, config }, signal)
  closers.push(keepFiles({ config, build, log: app.log }))
  console.log(await shopAddresses(config, connection.db))
}

/** Failures a person can mend: said in one line, without a stack. */
function oneLine(error: unknown): string | null {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'EADDRINUSE') {
    return `Порт ${process.env['PORT'] ?? 3000} занят. Закройте программу, которая его держит, или выберите другой: PORT=3001 npm start`
  }
  if (error instanceof ConfigError) return `Настройки: ${error.message}`
  if (name === 'MigrationError' || name === 'EmbeddedPostgresError') return (error as Error).message
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `База данных по DATABASE_URL не отвечает: ${(error as Error).message || code}`
  }
  return null
}

process.on('SIGINT', () => void shutDown(0))
process.on('SIGTERM', () => void shutDown(0))
// Started by npm: whoever started us is gone (even by kill -9), so the port and the database are set free.
process.on('disconnect', () => void shutDown(0))

start().catch((error: unknown) => {
  console.error(oneLine(error) ?? error)
  void shutDown(1)
})
