/**
 * Two versions of the shop on one database: the old one goes on under load while the new one starts and applies a
 * migration that only adds.
 * Then the old one is asked to start again, which it must refuse.
 *   node bench/side-by-side.ts
 * The new version is this one with a migration more, in a folder of links. Needs built pages. Ends with code 1 when
 * anything is wrong.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDb } from '#server/db/client.ts'
import { startTemporaryPostgres } from '#server/db/temporary-postgres.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf } from './reliability/actions.ts'
import { openChecks } from './reliability/checks.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { retryingCrowd } from './reliability/retrying-crowd.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { spawnShop, startShop } from './reliability/shop-server.ts'

const ROOT = resolve(import.meta.dirname, '..')
const EXPAND = `alter table shop_order add column bench_note text;
create table bench_expand (id integer primary key, order_id bigint);
create index bench_expand_order on bench_expand (order_id);
`

/** The server is copied, so that it reads its own migrations; everything else is the same on disk. */
function makeNewVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-new-'))
  for (const name of readdirSync(ROOT)) {
    if (name === '.git' || name === '.data') continue
    if (name === 'server') cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    else symlinkSync(join(ROOT, name), join(folder, name))
  }
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'server/db/migrations/9000-bench-expand.sql'), EXPAND)
  return folder
}

const checks = openChecks()
const postgres = await startTemporaryPostgres()
const connection = createDb(postgres.poolConfig)
await fillShop(connection, 300)
const plan = await planVisits(connection.db)
const newVersion = makeNewVersion()
const host = `localhost:${await freePort()}`
const env = {
  HOST: host,
  DATABASE_URL: postgres.connectionString,
  DATA_DIR: join(newVersion, 'data'),
  LOG_LEVEL: 'error',
  FILES_EVERY_MINUTES: '0',
}
const oldPort = await freePort()
const older = await startShop(oldPort, env)
const visitor = openHttpVisitor(oldPort, host)
const old = actionsOf(visitor, plan)
let isDone = false
const crowd = retryingCrowd(old, () => !isDone)
const newPort = await freePort()
const newer = await startShop(newPort, env, join(newVersion, 'server/main.ts'))
const newVisitor = openHttpVisitor(newPort, host)
const atNew = actionsOf(newVisitor, plan, 7)
const both = await Promise.all([atNew.order(), old.order(), atNew.make(), old.make()])
isDone = true
const { asked, failedOnce, failedTwice, why } = await crowd
const { rows } = await connection.pool.query<{ name: string }>('select name from schema_migrations where number = 9000')
checks.say(
  'the new version adds its migration while the old one serves',
  rows.length === 1 && failedOnce === 0 && asked > 10,
  `${asked} asked of the old one, ${failedOnce} failed at first, ${failedTwice} after a retry${why}`,
)
checks.say(
  'both take orders and make pages on the expanded database',
  both.every(({ status }) => status === 200),
  both.map(({ status }) => status).join(' '),
)
visitor.close()
await older.end('SIGTERM')
const again = spawnShop(await freePort(), env)
const code = await again.gone
checks.say(
  'the old version refuses to start on it again',
  code === 1 && again.said().includes('База новее программы'),
  again.said().trim().slice(0, 160),
)
newVisitor.close()
await newer.end('SIGTERM')
await connection.close()
await postgres.stop()
rmSync(newVersion, { recursive: true, force: true })
process.exit(checks.exitCode())
