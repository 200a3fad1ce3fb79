/**
 * Backup and restore as deploy/README.md tells, with PostgreSQL's own tools: a dump restored into an empty database,
 * and a base copy with a
 * WAL archive brought back to the moment before somebody emptied the orders.
 *   node bench/restore.ts [--goods 1000]
 * Needs a PostgreSQL of the distribution, 15 or newer (apt-get install -y postgresql), and built pages. Ends with code
 * 1 when anything is wrong.
 */
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf } from './reliability/actions.ts'
import { openChecks } from './reliability/checks.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { findTools, openTools } from './reliability/postgres-tools.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'

const { values } = parseArgs({ options: { goods: { type: 'string', default: '1000' } } })
const bin = findTools()
if (!bin) throw new Error('PostgreSQL of the distribution is not installed: apt-get install -y postgresql')
const root = mkdtempSync(join(tmpdir(), 'verstak-restore-'))
chmodSync(root, 0o755)
const { run, folder, socket, version, server } = openTools(bin, root)
const checks = openChecks()
const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`
console.log(`${version}; load ${loadavg()[0]!.toFixed(1)}`)

const ICU = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=ru', '--locale=C.UTF-8']
const [data, wal] = [folder('data'), folder('wal')]
run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', ...ICU)
const live = server(
  data,
  `wal_level = replica\narchive_mode = on\narchive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f'`,
)
live.start()
const at = ['-h', socket, '-U', 'postgres']
run('createdb', ...at, '--template=template0', ...ICU, 'verstak')
let connection = createDb({ connectionString: live.url('verstak') })
await fillShop(connection, Number(values.goods))
const plan = await planVisits(connection.db)
const port = await freePort()
const host = `localhost:${port}`
const open = () =>
  startShop(port, {
    HOST: host,
    DATABASE_URL: live.url('verstak'),
    DATA_DIR: join(root, 'files'),
    LOG_LEVEL: 'error',
    FILES_EVERY_MINUTES: '0',
  })
let shop = await open()
const visitor = openHttpVisitor(port, host)
const buyer = actionsOf(visitor, plan)
const buy = async (count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => buyer.order()))
  if (answers.some(({ status }) => status !== 200))
    throw new Error(`orders: ${answers.map(({ status }) => status).join(' ')}`)
}
const migrations = join(import.meta.dirname, '../server/db/migrations')

/** Rows of every table, so that nothing goes missing unseen. */
async function countRows(url: string): Promise<Map<string, number>> {
  const { pool, close } = createDb({ connectionString: url })
  const { rows } = await pool.query<{ name: string; rows: string }>(
    `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  await close()
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
}
const differs = (a: Map<string, number>, b: Map<string, number>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name))

await buy(10)
// Nobody writes while tables are counted.
await shop.end('SIGTERM')
const dump = join(folder('dumps'), 'verstak.dump')
let begun = performance.now()
run('pg_dump', '--format=custom', `--file=${dump}`, ...at, 'verstak')
const dumped = `${(statSync(dump).size / 1e6).toFixed(1)} MB in ${seconds(begun)}`
begun = performance.now()
run('createdb', ...at, '--template=template0', ...ICU, 'restored')
run('pg_restore', ...at, '--dbname=restored', '--exit-on-error', '--no-owner', dump)
const restoring = seconds(begun)
const [before, after] = [await countRows(live.url('verstak')), await countRows(live.url('restored'))]
const restored = createDb({ connectionString: live.url('restored') })
const applied = await migrate(restored.pool, migrations)
await restored.close()
checks.say(
  'a dump restored into an empty database is the same shop',
  differs(before, after).length === 0 && before.size > 30 && applied.length === 0,
  `dump ${dumped}, restore ${restoring}; ${before.size} tables, ${[...before.values()].reduce((sum, rows) => sum + rows)} rows, ${differs(before, after).length} tables differ`,
)

const base = join(root, 'base')
begun = performance.now()
folder('base')
run('pg_basebackup', ...at, `--pgdata=${base}`, '--checkpoint=fast', '--wal-method=stream')
const based = seconds(begun)
shop = await open()
await buy(15)
await shop.end('SIGTERM')
await wait(1500)
const { rows: moment } = await connection.pool.query<{ now: string; orders: number }>(
  `select now()::text as now, (select count(*)::int from shop_order) as orders`,
)
await wait(1500)
await connection.pool.query('truncate shop_order cascade')
await connection.pool.query('select pg_switch_wal()')
await connection.close()
live.stop()
begun = performance.now()
writeFileSync(join(base, 'recovery.signal'), '')
const back = server(
  base,
  `restore_command = 'cp ${wal}/%f %p'\nrecovery_target_time = '${moment[0]!.now}'\nrecovery_target_action = 'promote'\narchive_mode = off`,
)
back.start()
connection = createDb({ connectionString: back.url('verstak') })
for (let tries = 0; tries < 300; tries++) {
  const { rows } = await connection.pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  if (!rows[0]!.recovering) break
  await wait(100)
}
const recovered = seconds(begun)
const { rows: found } = await connection.pool.query<{ orders: number }>(
  'select count(*)::int as orders from shop_order',
)
await connection.close()
shop = await open()
const order = await buyer.order()
checks.say(
  'a base copy and the WAL archive bring back the moment before the orders were emptied',
  found[0]!.orders === 25 && moment[0]!.orders === 25 && order.status === 200,
  `base copy ${based}, recovery ${recovered}; ${found[0]!.orders} of ${moment[0]!.orders} orders back; the shop takes the next: ${order.status}`,
)
visitor.close()
await shop.end('SIGTERM')
back.stop()
rmSync(root, { recursive: true, force: true })
process.exit(checks.exitCode())
