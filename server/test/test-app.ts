import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { ExchangeWork } from '#server/exchange/sessions/exchange-work.ts'
import { openShop, type ShopOptions } from '#server/open-shop.ts'
import type { Ports } from '#server/ports/ports.ts'

export const MAIN_HOST = 'shop.test'
/** Never the folder of the shop that runs from this checkout: its files would be answered. */
const NO_DATA = join(tmpdir(), `verstak-tests-${process.pid}`)

export interface TestShop {
  app: FastifyInstance
  /** What the application stands on, for jobs that run beside it. */
  services: Services
  database: TestDatabase
  /** What reads and applies what accounting sends; it looks around only when asked. */
  exchange: ExchangeWork
  config: Config
  /** The clock the application reads; tests move it. */
  time: { now: Date }
  get: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/**
 * A shop whose listings come from memory, as in production. Call `catalog.fresh()` after changing goods behind its
 * back.
 */
export async function openTestShopInMemory(
  env: Record<string, string> = {},
): Promise<TestShop & { catalog: OpenCatalogIndex }> {
  const { ready, catalog, shop } = await openShopOn(await createTestDatabase(), env, { listings: 'memory' })
  await ready
  return { ...shop, catalog: catalog! }
}

/**
 * The real application on a real database of its own, without pages. Listings are plain SQL: they see every change at
 * once.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  ports: Partial<Ports> = {},
  app: ShopOptions['app'] = {},
  database = createTestDatabase(),
): Promise<TestShop> {
  return (await openShopOn(await database, env, { listings: 'sql', ports, app })).shop
}

async function openShopOn(database: TestDatabase, env: Record<string, string>, options: ShopOptions) {
  const config = readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent', DATA_DIR: NO_DATA, ...env })
  const time = { now: new Date('2026-03-05T12:00:00+03:00') }
  const { app, services, exchange, ready, catalog, close } = await openShop(config, database, {
    clock: () => time.now,
    ...options,
  })
  const shop: TestShop = {
    app,
    services,
    database,
    exchange,
    config,
    time,
    get: (url, more = {}) => app.inject({ url, headers: { host: MAIN_HOST }, ...more }),
    async close() {
      await close()
      await database.drop()
    },
  }
  return { shop, ready, catalog }
}
