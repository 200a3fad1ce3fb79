import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { fillShop } from '../catalog/fill.ts'

/**
 * The shop with its pages on a socket, over a database of its own. `host` is said by visitors; null: where it listens.
 */
export async function openBenchShop(goods: number, host: string | null) {
  // React chooses its build when it is loaded: before the application is.
  process.env['NODE_ENV'] ??= 'production'
  const { openShop } = await import('#server/open-shop.ts')
  const { builtPages } = await import('#server/pages/built-pages.ts')
  const { overhear } = await import('./same-tree.ts')
  const postgres = await startTemporaryPostgres()
  const connection = createDb({ connectionString: postgres.connectionString })
  await fillShop(connection, goods)
  const port = host === null ? 3790 : 0
  const config = readConfig({ HOST: host ?? `localhost:${port}`, LOG_LEVEL: 'silent', ADDRESS_LIMIT_FACTOR: '1000' })
  const { source, tree } = overhear(builtPages())
  const { app, catalog, ready, close } = await openShop(config, connection, {
    pages: source,
    pageCache: { freshMs: 3_600_000, staleMs: 3_600_000 },
  })
  await ready
  await app.listen({ port, host: '127.0.0.1' })
  const { rows } = await connection.pool.query<{ category: string; code: string; slug: string }>(
    `select category_code as category, code, slug from good where is_active and not is_hire and exists (select from good_offer where good_code = code)
    and category_code = (select category_code from good where not is_hire group by 1 order by count(*) desc, 1 limit 1) order by popularity desc, code limit 1`,
  )
  const { category, code, slug } = rows[0]!
  return {
    app,
    /** The components of the page rendered last, with their data. */
    tree,
    connection,
    catalog: catalog!,
    config,
    port: (app.server.address() as AddressInfo).port,
    pages: { home: '/', listing: `/catalog/${category}/`, product: `/product/${slug}-${code}/` },
    category,
    code,
    async close() {
      await close()
      await connection.close()
      await postgres.stop()
    },
  }
}
