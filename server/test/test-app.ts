import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openPorts } from '#server/ports/ports.ts'

export const MAIN_HOST = 'shop.test'

export interface TestShop {
  app: FastifyInstance
  database: TestDatabase
  config: Config
  /** The clock the application reads; tests move it. */
  time: { now: Date }
  get: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** The real application on a real database of its own, without pages. */
export async function openTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const database = await createTestDatabase()
  const config = readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent', ...env })
  const time = { now: new Date('2026-03-05T12:00:00+03:00') }
  const catalog = createSqlIndex(database.db)
  const app = await buildApp({ db: database.db, catalog, ports: await openPorts(config), config, clock: () => time.now, pages: null })
  return {
    app,
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
