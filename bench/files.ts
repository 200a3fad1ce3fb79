/**
 * Sitemaps and feeds of every branch on a large demo shop: seconds, bytes, and memory while it goes.
 *   node bench/files.ts                     100 000 goods
 *   node bench/files.ts --goods 20000       any size, or several with commas
 *   node bench/files.ts --database URL      a shop that is there already
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDb } from '#server/db/client.ts'
import { LIKE_EMBEDDED } from '#server/db/check-server.ts'
import { withDatabase } from '#server/db/database-url.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '100000' }, database: { type: 'string' } },
})

/** In a process of its own, so that nothing but the job is in its memory. */
function measure(url: string) {
  spawnSync(process.execPath, [join(import.meta.dirname, 'files/measure.ts'), url], { stdio: 'inherit' })
}

if (values.database) measure(values.database)
else {
  const server = await startTemporaryPostgres()
  const admin = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  admin.on('error', () => {})
  try {
    for (const goods of values.goods.split(',').map(Number)) {
      console.log(`\n# ${goods.toLocaleString('en')} goods`)
      const name = `bench_files_${goods}`
      await admin.query(`create database ${name} ${LIKE_EMBEDDED}`)
      const url = withDatabase(server.connectionString, name)
      const connection = createDb({ connectionString: url })
      await fillShop(connection, goods)
      await connection.close()
      measure(url)
      await admin.query(`drop database ${name} with (force)`)
    }
  } finally {
    await admin.end()
    await server.stop()
  }
}
