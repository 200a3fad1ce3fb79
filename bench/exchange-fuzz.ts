/**
 * Hostile files through the exchange, as accounting and suppliers send them: no 5xx, no fault of ours, nothing outside
 * the folder, memory bounded.
 *   node bench/exchange-fuzz.ts                     10 000 files, another seed each time; ends with 1 if anything was wrong
 *   node bench/exchange-fuzz.ts --count 500 --seed 42
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { storm } from '#server/exchange/emulator/storm.fixture.ts'
import { addSource } from '#server/exchange/endpoint/accounting.fixture.ts'
import { openShop } from '#server/open-shop.ts'
import type { TestShop } from '#server/test/test-app.ts'
import { fillShop } from './catalog/fill.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '10000' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? Date.now() % 1_000_000_000)
const count = Number(values.count)

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-exchange-fuzz-'))
const pgDir = mkdtempSync(join(tmpdir(), 'verstak-exchange-fuzz-pg-'))
const postgres = await startEmbeddedPostgres({ dataDir: pgDir })
const database = createDb({ ...postgres.poolConfig, max: 8 })
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
  const accounting = await addSource(shop)
  const { rows } = await database.pool.query(
    `insert into exchange_source (name, kind, is_on, created_at) values ('Опт', 'table', true, now()) returning id`,
  )
  const begun = performance.now()
  console.log(`${count} files from seed ${first}`)
  const { ends, wrong, grown } = await storm(shop, {
    first,
    count,
    accounting,
    supplier: rows[0].id,
    onFile: (done) => {
      if (done % 250 === 0) console.log(`${done} files, ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`)
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
