import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openCatalogIndex, type OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import { openPorts } from '#server/ports/ports.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { builtPages } from './built-pages.ts'
import { PageCache } from './page-cache.ts'
import { followContent, forgetPagesOfGoods } from './page-invalidation.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The pages as they are sold: built when a source changed since. */
export function buildPages(): void {
  execFileSync(process.execPath, ['-e', "import('./scripts/ready.mjs').then(({ buildPages }) => buildPages(process.execPath))"], { cwd: ROOT, stdio: 'inherit' })
}

export interface PageShop {
  config: Config
  app: FastifyInstance
  catalog: OpenCatalogIndex
  cache: PageCache
  page: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** One process of the shop with pages and their cache, wired as main.ts does it. Several may stand on one database. */
export async function openPageShop(database: Pick<DbConnection, 'db' | 'pool'>, env: Record<string, string> = {}, replica: Replica | null = null): Promise<PageShop> {
  const config = readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent', ...env })
  const cache = new PageCache({ maxBytes: config.pageCacheBytes, freshMs: 60_000, staleMs: 300_000 })
  const catalog = openCatalogIndex({ ...database, log: { info() {}, warn() {} }, onChange: (moved) => forgetPagesOfGoods(cache, database.db, moved, replica) })
  const content = followContent({ ...database, cache, replica, onTrouble() {} })
  await Promise.all([catalog.ready, content.caughtUp()])
  const ports = await openPorts(config, database.db)
  const app = await buildApp({ db: database.db, replica, catalog, ports, config, clock: () => new Date(), pages: builtPages(), pageCache: cache })
  return {
    config,
    app,
    catalog,
    cache,
    page: (url, headers = {}) => app.inject({ url, headers: { host: MAIN_HOST, ...headers } }),
    async close() {
      await app.close()
      await content.close()
      await catalog.close()
    },
  }
}
