import { resolve } from 'node:path'
import {
  readUrl,
  readEnum,
  ConfigError,
  type Environment,
  requireVariables,
  refuseLeftovers,
  readSecret,
  type ShopMode,
  wholeNumber,
} from './reading.ts'
import { databaseAddress } from './database-hosts.ts'
import { type FilesConfig, readFiles } from './files.ts'
import { type CdnSettings, readCdn } from './cdn.ts'
import { type MapTiles, readMapTiles } from './map.ts'
import { readMessaging, type MessagingConfig } from './messaging.ts'
import { type NetworkConfig, readNetwork } from './network.ts'
import { type OrdersConfig, readOrders } from './orders.ts'

export interface Config extends NetworkConfig, MessagingConfig, OrdersConfig {
  mode: ShopMode
  port: number
  /** Public host of the main city; the other cities are its subdomains. */
  host: string
  scheme: 'http' | 'https'
  dataDir: string
  /** Seals secrets at rest and copies, the present one first; null: the file data.key of dataDir. */
  dataKey: string | null
  /** Off: nothing leaves the shop, neither SMS nor letters nor events: a rehearsal writes to nobody. */
  messages: boolean
  /** Off: search engines are asked to stay away. */
  robots: boolean
  /** A copy of the base is made before migrations touch it. */
  copyBeforeUpgrade: boolean
  /** null: the embedded PostgreSQL in dataDir. It may name several servers of one cluster. */
  databaseUrl: string | null
  /** Replicas that pages are read from. */
  replicaUrl: string | null
  /** A replica further behind than this is left out. */
  replicaLagMs: number
  /** False behind a pooler in transaction mode. */
  preparedStatements: boolean
  redisUrl: string | null
  logLevel: string
  /** Statements slower than this are logged; 0: none. */
  slowQueryMs: number
  /** How much memory made pages may take. */
  pageCacheBytes: number
  /** Older months of the journal go to the schema `archive`; 0: never. */
  journalMonths: number
  demoGoods: number
  /** Of the year behind the demo shop; 0: it has no past. */
  demoOrders: number
  /** Lets a collector on another machine read /metrics; null: only this machine may. */
  metricsToken: string | null
  /** AVIF is a fifth smaller than WebP and takes ten times as long to make, in the background. */
  makesAvif: boolean
  /** How often sitemaps and feeds are written anew; 0: only by `npm run shop -- files build`. */
  filesEveryMinutes: number
  /** Limits by address are this many times wider: a demo and its tests come from one address. */
  addressLimitFactor: number
  /** Where the map's ground comes from; null: a quiet drawn one. */
  mapTiles: MapTiles | null
  /** Purged of the pages that have changed. */
  cdn: CdnSettings | null
  files: FilesConfig
  /** Number of the Yandex Metrika counter; null: visits are not counted by anybody outside. */
  metrikaId: number | null
  /** Seen pages can be read without a connection; false: browsers that had them kept forget them. */
  offlinePages: boolean
  ipCity: { adapter: 'embedded' } | { adapter: 'file'; file: string }
}

export { ConfigError }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function publicHost(env: Environment, port: number): string {
  const host = (env['HOST'] || `localhost:${port}`).toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)) {
    throw new ConfigError(`HOST=${host}: нужен хост вида shop.ru или localhost:3000, без http:// и пути`)
  }
  return host
}

function ipCity(env: Environment, mode: ShopMode): Config['ipCity'] {
  const fallback = mode === 'demo' && !env['IP_CITY_FILE'] ? 'demo' : env['IP_CITY_FILE'] ? 'file' : 'embedded'
  const adapter = readEnum(env, 'IP_CITY', ['embedded', 'file', 'demo'], fallback)
  if (adapter === 'demo' && mode === 'production') {
    throw new ConfigError('IP_CITY=demo: файл демо-магазина не обновляется, задайте IP_CITY=file и IP_CITY_FILE')
  }
  if (adapter === 'demo')
    return { adapter: 'file', file: resolve(import.meta.dirname, '../../demo/ip-city/ru-ipv4-city.bin') }
  if (adapter === 'embedded') {
    refuseLeftovers(env, 'IP_CITY=embedded', ['IP_CITY_FILE'])
    return { adapter }
  }
  const [file] = requireVariables(env, 'IP_CITY=file', ['IP_CITY_FILE'])
  return { adapter, file: resolve(file!) }
}

/**
 * Null: the embedded one. It is a beta made for trying the shop out, so a production shop says aloud that it wants it.
 */
function database(env: Environment, mode: ShopMode): string | null {
  const url = databaseAddress(env, 'DATABASE_URL')
  if (mode === 'production' && url === null && !env['DATABASE']) {
    throw new ConfigError(
      'SHOP_MODE=production: задайте DATABASE_URL; если база нужна встроенная, так и скажите: DATABASE=embedded',
    )
  }
  const kind = readEnum(env, 'DATABASE', ['embedded', 'postgres'], url === null ? 'embedded' : 'postgres')
  if (kind === 'embedded') refuseLeftovers(env, 'DATABASE=embedded', ['DATABASE_URL'])
  else requireVariables(env, 'DATABASE=postgres', ['DATABASE_URL'])
  return url
}

/** The only reader of the environment. */
export function readConfig(env: Environment): Config {
  const mode = readEnum(env, 'SHOP_MODE', ['demo', 'production'], 'demo')
  const port = wholeNumber(env, 'PORT', 3000, 1, 65_535)
  const host = publicHost(env, port)
  if (mode === 'production' && !env['HOST'])
    throw new ConfigError('SHOP_MODE=production: задайте HOST, публичный хост магазина')
  const databaseUrl = database(env, mode)
  const replicaUrl = databaseAddress(env, 'DATABASE_REPLICA_URL')
  if (replicaUrl && !databaseUrl)
    throw new ConfigError('DATABASE_REPLICA_URL: копия бывает только у своей базы, задайте и DATABASE_URL')
  return {
    mode,
    port,
    host,
    scheme: readEnum(env, 'SCHEME', ['http', 'https'], mode === 'production' ? 'https' : 'http'),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    dataKey: readSecret(env, 'DATA_KEY', 44),
    messages: readEnum(env, 'MESSAGES', ['on', 'off'], 'on') === 'on',
    robots: readEnum(env, 'ROBOTS', ['on', 'off'], 'on') === 'on',
    copyBeforeUpgrade:
      readEnum(env, 'COPY_BEFORE_UPGRADE', ['on', 'off'], mode === 'production' ? 'on' : 'off') === 'on',
    databaseUrl,
    replicaUrl,
    replicaLagMs: wholeNumber(env, 'DATABASE_REPLICA_LAG_MS', 10_000, 100, 3_600_000),
    preparedStatements: readEnum(env, 'DATABASE_PREPARED', ['on', 'off'], 'on') === 'on',
    redisUrl: readUrl(env, 'REDIS_URL', ['redis', 'rediss']),
    logLevel: readEnum(env, 'LOG_LEVEL', LOG_LEVELS, mode === 'production' ? 'info' : 'warn'),
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 500, 0, 60_000),
    pageCacheBytes: wholeNumber(env, 'PAGE_CACHE_MB', 64, 1, 16_384) * 1024 * 1024,
    journalMonths: wholeNumber(env, 'JOURNAL_MONTHS', 60, 0, 1200),
    demoGoods: wholeNumber(env, 'DEMO_GOODS', 5000, 100, 2_000_000),
    demoOrders: wholeNumber(env, 'DEMO_ORDERS', 5000, 0, 100_000),
    metricsToken: readSecret(env, 'METRICS_TOKEN', 16),
    makesAvif: readEnum(env, 'PICTURES_AVIF', ['on', 'off'], 'on') === 'on',
    filesEveryMinutes: wholeNumber(env, 'FILES_EVERY_MINUTES', 240, 0, 10_080),
    addressLimitFactor: wholeNumber(env, 'ADDRESS_LIMIT_FACTOR', mode === 'demo' ? 50 : 1, 1, 1000),
    mapTiles: readMapTiles(env),
    cdn: readCdn(env),
    files: readFiles(env),
    metrikaId: env['YANDEX_METRIKA_ID'] ? wholeNumber(env, 'YANDEX_METRIKA_ID', 0, 1, 999_999_999_999) : null,
    offlinePages: readEnum(env, 'OFFLINE_PAGES', ['on', 'off'], 'on') === 'on',
    ipCity: ipCity(env, mode),
    ...readNetwork(env, mode),
    ...readMessaging(env, mode),
    ...readOrders(env, mode),
  }
}
