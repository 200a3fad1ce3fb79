import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import packageFile from '../package.json' with { type: 'json' }
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { createDb, type DbConnection, type DbOptions, SERVING } from './db/client.ts'
import { isDatabaseUnavailable } from './db/database-away.ts'
import { findDatabase } from './db/find-database.ts'
import { migrate } from './db/migrate.ts'
import { eachHost } from './db/hosts/database-config.ts'
import type { AppLog, Replica, ReplicaOptions } from './db/replica/replica.ts'
import { openReplicas } from './db/replica/replicas.ts'
import { openSharedClock } from './db/shared-clock.ts'
import { recordRestart } from './db/server-restarts.ts'
import { slowQueries } from './db/slow-queries.ts'
import { addDemoSource } from './exchange/demo-source.ts'
import { loadApplication, openShop } from './open-shop.ts'
import type { GivenFile } from './pictures/store-pictures.ts'
import { closeDataDir } from './kernel/data-dir.ts'
import { openSealing, readDataKeys, type Sealing } from './kernel/sealing.ts'
import { progressBar } from './kernel/progress-bar.ts'
import { currentRequestId } from './http/request-id.ts'
import { sealSecrets } from './shop/running/settings/seal-secrets.ts'
import { shopAddresses } from './shop/ground/shop-addresses.ts'
import { addDemoStaff } from './shop/people/staff/demo-staff.ts'
import { shutDownInOrder, shutDownWhenAsked } from './kernel/shut-down.ts'

const { version } = packageFile
const isDevelopment = process.argv.includes('--dev')

// React chooses its build when it is loaded; the checking one takes three times as long for a page.
if (!isDevelopment) process.env['NODE_ENV'] ??= 'production'

const { onClose, shutDown } = shutDownInOrder((error) => console.error(error))

function open(poolConfig: PoolConfig, options?: DbOptions): DbConnection {
  const connection = createDb(poolConfig, options)
  onClose(() => connection.close())
  return connection
}

async function fillDemoShop(config: Config, { pool, db }: DbConnection) {
  const loaded = await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()
  if (config.mode === 'production' && loaded) {
    throw new ConfigError('SHOP_MODE=production: в этой базе выдуманный демо-магазин, укажите свою базу в DATABASE_URL')
  }
  if (config.mode === 'production') return
  const [{ storeProvenPictures }, { attachPhotos }, { openFileStorage: chooseFiles, choosePictures }] =
    await Promise.all([
      import('./pictures/store-pictures.ts'),
      import('./shop/around/reviews/attach-photos.ts'),
      import('./ports/files/choose.ts'),
    ])
  const ports = { pictures: choosePictures(config), files: chooseFiles(config) }
  const storing = { db, ports, clock: () => new Date() }
  const bar = progressBar('Наполняем демо-магазин')
  const pictures = { progress: bar.show, storePictures: (files: GivenFile[]) => storeProvenPictures(storing, files) }
  if (loaded) {
    const { adoptPictures } = await import('#demo/adopt-pictures.ts')
    if (!(await adoptPictures(pool, pictures))) return
  } else {
    const { loadDemoShop } = await import('#demo/load.ts')
    await loadDemoShop(pool, {
      goods: config.demoGoods,
      seed: 1,
      now: new Date(),
      ...pictures,
      attachPhotos: (reviewId, photos) => attachPhotos(storing, reviewId, photos),
    })
  }
  bar.finish()
}

/** After the people: they stand in it. */
async function fillDemoHistory(config: Config, { pool }: DbConnection) {
  const { loadDemoHistory } = await import('#demo/load-history.ts')
  await loadDemoHistory(pool, { orders: config.demoOrders, seed: 1, now: new Date() })
}

const loadPages = async () =>
  isDevelopment ? (await import('./pages/dev-pages.ts')).devPages : (await import('./pages/built-pages.ts')).builtPages
const loadOffice = async () =>
  isDevelopment
    ? (await import('./http/office/dev-app.ts')).devOffice
    : (await import('./http/office/app.ts')).builtOffice

async function start() {
  const config = readConfig(process.env)
  if (config.mode === 'production') closeDataDir(config.dataDir)
  const loading = Promise.all([loadApplication(), loadPages(), loadOffice()]).then(([, makePages, makeOffice]) => ({
    pages: makePages(),
    office: makeOffice(),
  }))
  loading.catch(() => {}) // reported below, after the database had its say
  let log: AppLog = { info() {}, warn: (details: object, text: string) => console.warn(text, details) }
  let onBack: (afterMs: number) => void = () => {}
  const { poolConfig, isOwn, stop } = await findDatabase(
    config,
    (line) => console.log(line),
    (trouble) => {
      if (trouble.kind === 'gone') log.warn(trouble, 'PostgreSQL is gone, starting it again')
      else if (trouble.kind === 'back') onBack(trouble.afterMs)
      else {
        log.warn(trouble, 'PostgreSQL does not come back, ending: whoever supervises this process starts it anew')
        void shutDown(1)
      }
    },
  )
  onClose(stop)
  // Jobs may take their time: a migration, a rebuild of the search, the whole catalogue read into memory.
  const jobs = open({ ...poolConfig, connectionTimeoutMillis: SERVING.connectionTimeoutMillis, keepAlive: true })
  await migrate(jobs.pool, join(import.meta.dirname, 'db/migrations'), {
    beforeUpgrade: async () => {
      if (config.copyBeforeUpgrade) await keepForUpgrade(config, jobs)
    },
  })
  // before a demo shop is made for a program that cannot show it
  const { pages, office } = await loading
  await fillDemoShop(config, jobs)
  if (config.mode === 'demo') {
    await addDemoStaff(jobs.db, new Date())
    await addDemoSource(jobs.db, new Date())
    await fillDemoHistory(config, jobs)
  }
  const sealing = openSealing(readDataKeys(config.dataDir, config.dataKey))
  await sealSecrets(jobs.db, sealing)
  if (config.mode === 'production') await holdAfterRestore(config, { ...jobs, sealing })
  const clock = await openSharedClock(jobs.pool, {
    onSkew: (seconds) => log.warn({ seconds }, 'the clock of this host is wrong by the database: its time is taken'),
  })
  onClose(async () => clock.close())
  const onQuery = slowQueries(config.slowQueryMs, () => log, currentRequestId)
  onBack = (afterMs) => {
    log.warn({ afterMs }, 'PostgreSQL is back')
    recordRestart(jobs.db, clock.now()).catch((error: unknown) => log.warn({ error }, 'a restart was not written down'))
  }
  const { db } = open({ ...poolConfig, ...SERVING }, { onQuery, prepared: config.preparedStatements })
  const replica = openReplica(config, { main: poolConfig, log: () => log, onQuery })
  const shop = await openShop(
    config,
    { db, pool: jobs.pool, replica, jobsDb: jobs.db, isOwn },
    {
      pages,
      office,
      pageCache: isDevelopment ? null : {},
      jobs: { names: ['messages', 'orders', 'uploads', 'pictures', 'files', 'search'], poolConfig },
      clock: clock.now,
      log,
      onLog: (own) => (log = own),
    },
  )
  onClose(shop.close)
  await shop.listen()
  console.log(await shopAddresses(config, db))
}

/** The way back from an upgrade. */
async function keepForUpgrade(config: Config, { pool }: DbConnection) {
  const { copyBeforeUpgrade } = await import('./copies/make-copy.ts')
  const keys = readDataKeys(config.dataDir, config.dataKey)
  const source = { pool, dataDir: config.dataDir, host: config.host, release: version, keys, stores: {} }
  const { file } = await copyBeforeUpgrade({ ...source, now: new Date() })
  console.log(`Перед обновлением базы сделана копия: ${file}`)
}

/** Before anything can be sent. */
async function holdAfterRestore(config: Config, { db, sealing }: DbConnection & { sealing: Sealing }) {
  const { findRestored, marksFolder, readBaseMark } = await import('./shop/running/settings/restored-base.ts')
  const mark = await readBaseMark(marksFolder(config.dataDir))
  const found = await findRestored({ db, sealing, mark, now: new Date() })
  if (found)
    console.warn(
      `База восстановлена из копии: номера пропущены вперёд, сообщений ждут вашего решения в «Готовности»: ${found.held}.`,
    )
}

function openReplica(config: Config, options: Pick<ReplicaOptions, 'main' | 'log' | 'onQuery'>): Replica | null {
  if (!config.replicaUrl) return null
  const hosts = eachHost('DATABASE_REPLICA_URL', config.replicaUrl)
  const replica = openReplicas(hosts, { ...options, maxLagMs: config.replicaLagMs })
  onClose(() => replica.close())
  return replica
}

/** Failures a person can mend: said in one line, without a stack. */
function oneLine(error: unknown): string | null {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'EADDRINUSE') {
    return `Порт ${process.env['PORT'] ?? 3000} занят. Закройте программу, которая его держит, или выберите другой: PORT=3001 npm start`
  }
  if (error instanceof ConfigError) return `Настройки: ${error.message}`
  if (name === 'WrongServersError') return `DATABASE_URL: ${(error as Error).message}`
  if (
    name === 'NotBuiltError' ||
    name === 'SealingError' ||
    name === 'CopyError' ||
    name === 'MigrationError' ||
    name === 'EmbeddedPostgresError'
  )
    return (error as Error).message
  if (isDatabaseUnavailable(error) || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `База данных по DATABASE_URL не отвечает: ${(error as Error).message || code}`
  }
  return null
}

shutDownWhenAsked(shutDown)

start().catch((error: unknown) => {
  console.error(oneLine(error) ?? error)
  void shutDown(1)
})
