import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { AppOptions } from '#server/app.ts'
import type { OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { DbConnection } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import { openShop } from '#server/open-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { builtPages } from './built-pages.ts'
import type { PageCache } from './page-cache.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let isBuilt = false

/** The pages as they are sold: built when a source changed since. Looked at once by each worker. */
export function buildPages(): void {
  if (isBuilt) return
  execFileSync(
    process.execPath,
    ['-e', "import('./scripts/ready.mjs').then(({ buildPages }) => buildPages(process.execPath, 'quick'))"],
    { cwd: ROOT, stdio: 'inherit' },
  )
  isBuilt = true
}

export interface PageShop {
  config: Config
  app: FastifyInstance
  catalog: OpenCatalogIndex
  cache: PageCache
  page: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** One process of the shop with pages and their cache. Several may stand on one database. */
export async function openPageShop(
  database: Pick<DbConnection, 'db' | 'pool'>,
  env: Record<string, string> = {},
  replica: Replica | null = null,
  { pages = builtPages(), logTo, clock }: Partial<Pick<AppOptions, 'logTo' | 'pages' | 'clock'>> = {},
): Promise<PageShop> {
  const config = readConfig({ HOST: MAIN_HOST, LOG_LEVEL: 'silent', ...env })
  const { app, catalog, cache, ready, close } = await openShop(
    config,
    { ...database, replica },
    {
      pages,
      pageCache: {},
      app: logTo ? { logTo } : {},
      ...(clock ? { clock } : {}),
    },
  )
  await ready
  return {
    config,
    app,
    catalog: catalog!,
    cache: cache!,
    page: (url, headers = {}) => app.inject({ url, headers: { host: MAIN_HOST, ...headers } }),
    close,
  }
}
