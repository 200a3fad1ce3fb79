/**
 * The catalogue index in process against the same listings in plain SQL, and the search over HTTP, on the demo shop.
 *   node bench/catalog.ts                      10 000, 100 000, 1 000 000 goods; the last takes 12 GB of disk
 *   node bench/catalog.ts --goods 100000       any size, or several with commas
 *   node bench/catalog.ts --kept-search        with the search documents as they are: rebuilding takes long
 *   node bench/catalog.ts --database URL       a shop that is there already; it is changed (prices)
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { LIKE_EMBEDDED } from '#server/db/check-server.ts'
import { withDatabase } from '#server/db/database-url.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { fillShop } from './catalog/fill.ts'
import { measureLoad } from './catalog/load.ts'
import { measureListings } from './catalog/listings.ts'
import { measureRefresh } from './catalog/refresh.ts'
import { measureListingsOverHttp } from './catalog/listings-over-http.ts'
import { openHttpShop, printHttpHead } from './catalog/over-http.ts'
import { measureSearch, rebuildSearch } from './catalog/search.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '10000,100000,1000000' },
    database: { type: 'string' },
    'kept-search': { type: 'boolean', default: false },
  },
})

async function measure(connection: DbConnection): Promise<void> {
  console.log(`machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; node ${process.version}`)
  const index = await measureLoad(connection)
  await measureListings(connection, index)
  if (!values['kept-search']) await rebuildSearch(connection)
  const shop = await openHttpShop(connection, index)
  printHttpHead()
  await measureListingsOverHttp(connection, shop, index.state().goods)
  await measureSearch(shop, index.state().goods)
  await shop.close()
  await measureRefresh(connection, index)
  await index.close()
}

async function measureSizes(sizes: number[]): Promise<void> {
  const server = await startTemporaryPostgres()
  const admin = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  // idle while a size is measured; its loss is told by the next statement
  admin.on('error', () => {})
  try {
    for (const goods of sizes) {
      console.log(`\n# ${goods.toLocaleString('en')} goods`)
      const begun = performance.now()
      const name = `bench_${goods}`
      await admin.query(`create database ${name} ${LIKE_EMBEDDED}`)
      const connection = createDb({ connectionString: withDatabase(server.connectionString, name) })
      await fillShop(connection, goods)
      await measure(connection)
      await connection.close()
      console.log(`all of it took ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      await admin.query(`drop database ${name} with (force)`)
    }
  } finally {
    await admin.end()
    await server.stop()
  }
}

if (values.database) {
  const connection = createDb({ connectionString: values.database })
  await measure(connection)
  await connection.close()
} else {
  await measureSizes(values.goods.split(',').map(Number))
}
