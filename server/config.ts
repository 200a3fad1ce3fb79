import { resolve } from 'node:path'

export type ShopMode = 'demo' | 'production'

export interface Config {
  mode: ShopMode
  port: number
  /** Public host of the main city; the other cities are its subdomains. */
  host: string
  scheme: 'http' | 'https'
  dataDir: string
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  redisUrl: string | null
  logLevel: string
  /** How many proxies in front are trusted to tell the visitor's address. */
  trustedProxies: number
  demoGoods: number
  ipCity: { adapter: 'embedded' } | { adapter: 'file'; file: string }
}

/** A start that cannot succeed: one clear line, no stack. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function choice<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] || fallback
  if (!allowed.includes(value as T)) {
    throw new ConfigError(`${name}=${value}: такого значения нет, подходит одно из: ${allowed.join(', ')}`)
  }
  return value as T
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name] || String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name}=${text}: нужно целое число от ${min} до ${max}`)
  }
  return value
}

function address(env: Environment, name: string, schemes: string[]): string | null {
  const text = env[name]
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !schemes.includes(url.protocol.slice(0, -1)) || (!url.hostname && !url.searchParams.has('host'))) {
    throw new ConfigError(`${name}: это не адрес вида ${schemes[0]}://хост/имя`)
  }
  return text
}

function publicHost(env: Environment, port: number): string {
  const host = (env['HOST'] || `localhost:${port}`).toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)) {
    throw new ConfigError(`HOST=${host}: нужен хост вида shop.ru или localhost:3000, без http:// и пути`)
  }
  return host
}

/** An adapter with the variables it cannot work without: all or nothing. */
function need(env: Environment, adapter: string, names: string[]): string[] {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) throw new ConfigError(`${adapter}: не хватает ${missing.join(', ')}`)
  return names.map((name) => env[name]!)
}

function ipCity(env: Environment, mode: ShopMode): Config['ipCity'] {
  const fallback = mode === 'demo' && !env['IP_CITY_FILE'] ? 'demo' : env['IP_CITY_FILE'] ? 'file' : 'embedded'
  const adapter = choice(env, 'IP_CITY', ['embedded', 'file', 'demo'], fallback)
  if (adapter === 'demo') return { adapter: 'file', file: resolve(import.meta.dirname, '../demo/ip-city/ru-ipv4-city.bin') }
  if (adapter === 'embedded') {
    if (env['IP_CITY_FILE']) throw new ConfigError('IP_CITY_FILE задан, но IP_CITY=embedded его не читает: уберите одно из двух')
    return { adapter }
  }
  const [file] = need(env, 'IP_CITY=file', ['IP_CITY_FILE'])
  return { adapter, file: resolve(file!) }
}

/** The only reader of the environment. */
export function readConfig(env: Environment): Config {
  const mode = choice(env, 'SHOP_MODE', ['demo', 'production'], 'demo')
  const port = wholeNumber(env, 'PORT', 3000, 1, 65_535)
  const host = publicHost(env, port)
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres', 'postgresql'])
  if (mode === 'production' && !env['HOST']) throw new ConfigError('SHOP_MODE=production: задайте HOST, публичный хост магазина')
  return {
    mode,
    port,
    host,
    scheme: choice(env, 'SCHEME', ['http', 'https'], mode === 'production' ? 'https' : 'http'),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl,
    redisUrl: address(env, 'REDIS_URL', ['redis', 'rediss']),
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, mode === 'production' ? 'info' : 'warn'),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    demoGoods: wholeNumber(env, 'DEMO_GOODS', 5000, 100, 2_000_000),
    ipCity: ipCity(env, mode),
  }
}
