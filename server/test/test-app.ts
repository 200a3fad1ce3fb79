import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Services } from '#server/api/call-context.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import type { CatalogIndex } from '#server/catalog-index/catalog-index.ts'
import { openCatalogIndex, type OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openPorts, type Ports } from '#server/ports/ports.ts'

export const MAIN_HOST = 'shop.test'
/** Never the folder of the shop that runs from this checkout: its files would be answered. */
const NO_DATA = join(tmpdir(), `verstak-tests-${process.pid}`)

export interface TestShop {
  app: FastifyInstance
  /** What the application stands on, for jobs that run beside it. */
  services: Services
  database: TestDatabase
  config: Config
  /** The clock the application reads; tests move it. */
  time: { now: Date }
  get: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** A shop whose listings come from memory, as in production. Call `catalog.fresh()` after changing goods behind its back. */
export async function openTestShopInMemory(env: Record<string, string> = {}): Promise<TestShop & { catalog: OpenCatalogIndex }> {
  const database = await createTestDatabase()
  const catalog = openCatalogIndex({ ...database, log: { info() {}, warn() {} } })
  await catalog.ready
  const shop = await openShopOn(database, catalog, env)
  const close = async () => {
    await catalog.close()
    await shop.close()
  }
  return { ...shop, catalog, close }
}

/** The real application on a real database of its own, without pages. Listings are plain SQL: they see every change at once. */
export async function openTestShop(env: Record<string, string> = {}, ports: Partial<Ports> = {}, more: Partial<AppOptions> = {}): Promise<TestShop> {
  const database = await createTestDatabase()
  return openShopOn(database, createSqlIndex(database.db), env, ports, more)
}

async function openShopOn(
  database: TestDatabase, catalog: CatalogIndex, env: Record<string, string>, ownPorts: Partial<Ports> = {}, more: Partial<AppOptions> = {},
): Promise<TestShop> {
  const config = readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent', DATA_DIR: NO_DATA, ...env })
  const time = { now: new Date('2026-03-05T12:00:00+03:00') }
  const ports = { ...(await openPorts(config, database.db)), ...ownPorts }
  const services = { db: database.db, catalog, ports, config, clock: () => time.now }
  const app = await buildApp({ ...services, pages: null, ...more })
  return {
    app,
    services,
    database,
    config,
    time,
    get: (url, options = {}) => app.inject({ url, headers: { host: MAIN_HOST }, ...options }),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
