import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { openCatalogIndex } from './catalog-index/open-catalog-index.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { createDb, type DbConnection, type DbOptions, SERVING } from './db/client.ts'
import { isDatabaseAway } from './db/database-away.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { type AppLog, Replica } from './db/replica/replica.ts'
import { slowQueries } from './db/slow-queries.ts'
import { PageCache } from './pages/page-cache.ts'
import { followContent, forgetPagesOfGoods } from './pages/page-invalidation.ts'
import { progressBar } from './progress-bar.ts'
import { buildApart } from './files/keep/build-apart.ts'
import { keepFiles } from './files/keep/keep-files.ts'
import { keepSearchFresh } from './search/keep-fresh.ts'
import { shopAddresses } from './shop-addresses.ts'
import { shutDownInOrder, shutDownWhenAsked } from './shut-down.ts'

const isDevelopment = process.argv.includes('--dev')

// React chooses its build when it is loaded; the checking one takes three times as long for a page.
if (!isDevelopment) process.env['NODE_ENV'] ??= 'production'

const { onClose, shutDown } = shutDownInOrder((error) => console.error(error))

async function findDatabase(config: Config): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => console.log(line) })
  onClose(() => postgres.stop())
  return postgres.poolConfig
}

function open(poolConfig: PoolConfig, options?: DbOptions): DbConnection {
  const connection = createDb(poolConfig, options)
  onClose(() => connection.close())
  return connection
}

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
  const [{ buildApp }, { keepOrders }, { openPorts }, { sendMessages }, { keepUploadsSwept }, { builtPages }, { devPages }] = await Promise.all([
    import('./app.ts'),
    import('./api/order/keep-orders.ts'),
    import('./ports/ports.ts'),
    import('./outbox/send-messages.ts'),
    import('./uploads/sweep-uploads.ts'),
    import('./pages/built-pages.ts'),
    import('./pages/dev-pages.ts'),
  ])
  return { buildApp, keepOrders, openPorts, sendMessages, keepUploadsSwept, pages: isDevelopment ? devPages : builtPages }
}

async function start() {
  const config = readConfig(process.env)
  const application = loadApplication()
  application.catch(() => {}) // told below, after the database had its say
  const poolConfig = await findDatabase(config)
  // Jobs may take their time: a migration, a rebuild of the search, the whole catalogue read into memory.
  const jobs = open({ ...poolConfig, connectionTimeoutMillis: SERVING.connectionTimeoutMillis, keepAlive: true })
  await migrate(jobs.pool, join(import.meta.dirname, 'db/migrations'))
  await fillDemoShop(config, jobs)
  onClose(keepSearchFresh(jobs.db, (error) => console.error(error)))
  const log: AppLog = { info() {}, warn: (details: object, text: string) => console.warn(text, details) }
  let requestLog = log
  const onQuery = slowQueries(config.slowQueryMs, () => requestLog)
  const { db } = open({ ...poolConfig, ...SERVING }, { onQuery, prepared: config.preparedStatements })
  const replica = config.replicaUrl ? new Replica({ main: poolConfig, copy: { connectionString: config.replicaUrl }, maxLagMs: config.replicaLagMs, log: () => requestLog, onQuery }) : null
  if (replica) onClose(() => replica.close())
  const cache = isDevelopment ? null : new PageCache({ maxBytes: config.pageCacheBytes, freshMs: 60_000, staleMs: 300_000, onTrouble: (error) => requestLog.warn({ err: error }, 'a kept page could not be made anew') })
  const catalog = openCatalogIndex({ db, pool: jobs.pool, log, onChange: (moved) => cache && forgetPagesOfGoods(cache, db, moved, replica) })
  onClose(() => catalog.close())
  if (cache) onClose(followContent({ db, pool: jobs.pool, cache, replica, onTrouble: (error) => log.warn({ err: error }, 'page cache lost its connection, trying again') }).close)
  const { buildApp, keepOrders, openPorts, sendMessages, keepUploadsSwept, pages } = await application
  const ports = await openPorts(config, db, (text) => console.warn(text))
  const clock = () => new Date()
  const services = { config, db, replica, catalog, ports, clock }
  const app = await buildApp({ ...services, pages: pages(), pageCache: cache })
  requestLog = app.log
  const outbox = sendMessages({ db, ports, clock, log: app.log, order: { poolConfig, config: { sms: config.sms, email: config.email } } })
  onClose(async () => ports.email.close())
  onClose(() => ports.limits.close())
  onClose(() => outbox.stop())
  const orders = keepOrders(services, app.log)
  onClose(() => orders.stop())
  onClose(keepUploadsSwept(services, app.log))
  onClose(() => app.close())
  await app.listen({ port: config.port, host: '::' })
  const build = (signal: AbortSignal) => buildApart({ poolConfig, config }, signal)
  onClose(keepFiles({ config, build, log: app.log }))
  console.log(await shopAddresses(config, db))
}

/** Failures a person can mend: said in one line, without a stack. */
function oneLine(error: unknown): string | null {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'EADDRINUSE') {
    return `Порт ${process.env['PORT'] ?? 3000} занят. Закройте программу, которая его держит, или выберите другой: PORT=3001 npm start`
  }
  if (error instanceof ConfigError) return `Настройки: ${error.message}`
  if (name === 'MigrationError' || name === 'EmbeddedPostgresError') return (error as Error).message
  if (isDatabaseAway(error) || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `База данных по DATABASE_URL не отвечает: ${(error as Error).message || code}`
  }
  return null
}

shutDownWhenAsked(shutDown)

start().catch((error: unknown) => {
  console.error(oneLine(error) ?? error)
  void shutDown(1)
})
