/**
 * Hostile files through the exchange, as accounting and suppliers send them: no 5xx, no fault of ours, nothing outside
 * the folder, memory bounded.
 *   node bench/exchange-fuzz.ts                     10 000 files, another seed each time; ends with 1 on any fault
 *   node bench/exchange-fuzz.ts --count 500 --seed 42
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { storm, stormLanes } from '#server/exchange/emulator/storm.fixture.ts'
import { openShop } from '#server/open-shop.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '10000' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? Date.now() % 1_000_000_000)
const count = Number(values.count)
/** Sources that send at the same time: while one waits for the database another is read. */
const LANES = 4

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-exchange-fuzz-'))
const pgDir = mkdtempSync(join(tmpdir(), 'verstak-exchange-fuzz-pg-'))
const postgres = await startEmbeddedPostgres({ dataDir: pgDir })
const database = createDb({ ...postgres.poolConfig, max: 16 })
// nothing of this is lost by a power cut: the disk need not be waited for at every step of ten thousand exchanges
for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
  await database.pool.query(`alter system set ${setting} = off`)
await database.pool.query('select pg_reload_conf()')
let isWrong = true
try {
  await fillShop(database, 300)
  const config = readConfig({ HOST: 'shop.test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ADDRESS_LIMIT_FACTOR: '1000' })
  const time = { now: new Date() }
  const { app, services, exchange, ready, close } = await openShop(config, database, {
    clock: () => time.now,
    listings: 'sql',
    // nobody is too quick for this run
    ports: { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
  })
  await ready
  const shop = { app, services, exchange, config, time, database } as unknown as TestShop
  const lanes = await stormLanes(shop, LANES)
  const begun = performance.now()
  let last = begun
  console.log(`${count} files from seed ${first}`)
  const { ends, wrong, grown } = await storm(shop, {
    first,
    count,
    lanes,
    onFile: (done) => {
      if (done % 250 !== 0) return
      // of these alone: whether it slows down with the number of exchanges
      const pace = 250_000 / (performance.now() - last)
      last = performance.now()
      console.log(
        `${done} files, ${pace.toFixed(1)} a second, ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB, load ${loadavg()[0]!.toFixed(1)}`,
      )
    },
  })
  const seconds = (performance.now() - begun) / 1000
  console.log(`ends ${JSON.stringify(ends)}; ${grown} MB more at most; ${(count / seconds).toFixed(0)} files a second`)
  for (const line of wrong.slice(0, 50)) console.log(`wrong: ${line}`)
  console.log(wrong.length === 0 ? 'nothing was wrong' : `${wrong.length} were wrong`)
  isWrong = wrong.length > 0
  await close()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(pgDir, { recursive: true, force: true })
}
process.exit(isWrong ? 1 : 0)
