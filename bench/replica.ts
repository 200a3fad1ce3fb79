/**
 * Pages read from a streaming replica, made as deploy/README.md tells with PostgreSQL's own tools, under browsing: the
 * replica replays nothing for a while, hangs, dies and comes back, then the main server is stopped. All the time prices
 * and names change and are looked for on the page.
 *   node bench/replica.ts [--seconds 10] [--within 1000]
 *     seconds each fault lasts; milliseconds a change may take to the page
 * Needs a PostgreSQL of the distribution, 15 or newer (apt-get install -y postgresql), and built pages. Ends with code
 * 1 when anything is wrong.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { freePort } from '#server/test/shop-process.ts'
import { fillShop } from './catalog/fill.ts'
import { actionsOf } from './reliability/actions.ts'
import { openChecks } from './reliability/checks.ts'
import { hangServer } from '#server/test/hang-server.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { findTools, openTools } from './reliability/postgres-tools.ts'
import { planVisits } from './reliability/shop-plan.ts'
import { startShop } from './reliability/shop-server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, within: { type: 'string', default: '1000' } },
})
const [SECONDS, WITHIN] = [Number(values.seconds), Number(values.within)]
const MAX_LAG_MS = 2000
const bin = findTools()
if (!bin) throw new Error('PostgreSQL of the distribution is not installed: apt-get install -y postgresql')
const root = mkdtempSync(join(tmpdir(), 'verstak-replica-'))
chmodSync(root, 0o755)
const { run, folder, socket, version, server } = openTools(bin, root)
const checks = openChecks()
console.log(`${version}; load ${loadavg()[0]!.toFixed(1)}`)

const ICU = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=ru', '--locale=C.UTF-8']
const data = folder('main')
run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', ...ICU)
const main = server(data, 'wal_level = replica')
main.start()
const at = ['-h', socket, '-U', 'postgres']
run('createdb', ...at, '--template=template0', ...ICU, 'verstak')
const connection = createDb({ connectionString: main.url('verstak') })
const { db, pool } = connection
await fillShop(connection, 1000)
const plan = await planVisits(db)
const replicaData = folder('replica')
run(
  'pg_basebackup',
  ...at,
  `--pgdata=${replicaData}`,
  '--checkpoint=fast',
  '--wal-method=stream',
  '--write-recovery-conf',
  '--create-slot',
  '--slot=verstak_replica',
)
const replica = server(replicaData, 'hot_standby_feedback = on', 5433)
replica.start()
const replicaPool = createDb({ connectionString: replica.url('verstak'), max: 1 })

const port = await freePort()
const host = `localhost:${port}`
const shop = await startShop(port, {
  HOST: host,
  DATABASE_URL: main.url('verstak'),
  DATABASE_REPLICA_URL: replica.url('verstak'),
  DATABASE_REPLICA_LAG_MS: String(MAX_LAG_MS),
  DATA_DIR: join(root, 'files'),
  LOG_LEVEL: 'info',
  FILES_EVERY_MINUTES: '0',
})
const visitor = openHttpVisitor(port, host)
const actions = actionsOf(visitor, plan)
const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const metric = async (name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)`, 'm').exec(await figures())?.[1] ?? NaN)
const isUsed = async () => (await metric('verstak_replica_used')) === 1
const until = async (wanted: boolean) => {
  const begun = performance.now()
  while ((await isUsed()) !== wanted) {
    if (performance.now() - begun > 60_000) return Infinity
    await wait(20)
  }
  return performance.now() - begun
}

// Browsing goes on through everything: pages kept and made.
let [asked, failed, isOver] = [0, 0, false]
const ways = new Map<string, number>()
const crowd = [actions.browse, actions.make, actions.make].map(async (act) => {
  while (!isOver) {
    const way = await act().then(
      ({ status }) => (status >= 400 ? String(status) : null),
      (error: Error) => error.message,
    )
    asked++
    if (way !== null) {
      failed++
      ways.set(way, (ways.get(way) ?? 0) + 1)
    }
    await wait(30)
  }
})

const code = plan.codes[0]!
const product = plan.pages.find((page) => page.endsWith(`-${code}/`))!
let rubles = 10_000
/** Changes the price and the name, and looks for both on the page until they are there. */
async function change(): Promise<number> {
  rubles += 37
  const name = `Перфоратор номер ${rubles}`
  const begun = performance.now()
  await pool.query('update good_offer set price = $1, price_old = null where good_code = $2', [rubles * 100, code])
  await pool.query('update good set name = $1 where code = $2', [name, code])
  const price = `${Math.floor(rubles / 1000)}\u00A0${String(rubles % 1000).padStart(3, '0')}`
  while (performance.now() - begun < 15_000) {
    const { status, text } = await visitor.ask(product)
    if (status === 200 && text.includes(name) && text.includes(price)) return performance.now() - begun
  }
  return Infinity
}
async function changesFor(ms: number): Promise<number[]> {
  const delays: number[] = []
  for (const begun = performance.now(); performance.now() - begun < ms;) {
    delays.push(await change())
    await wait(200)
  }
  return delays
}
const sayDelays = (when: string, delays: number[]) => {
  const sorted = delays.toSorted((a, b) => a - b)
  checks.say(
    `${when}: a new price and name are on the page within ${WITHIN} ms`,
    sorted.at(-1)! <= WITHIN,
    `${sorted.length} changes, median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms, slowest ${sorted.at(-1)!.toFixed(0)} ms`,
  )
}
const forFault = async (name: string, fault: () => void | Promise<unknown>, mend: () => void | Promise<unknown>) => {
  await fault()
  const delays = await changesFor(SECONDS * 1000)
  const left = await until(false)
  await mend()
  const back = await until(true)
  sayDelays(name, delays)
  checks.say(
    `${name}: it is left out, and comes back by itself`,
    left < Infinity && back < 15_000,
    `back ${back.toFixed(0)} ms after it was mended`,
  )
}

await until(true)
const before = {
  replica: await metric('verstak_page_reads_total{from="replica"}'),
  main: await metric('verstak_page_reads_total{from="main"}'),
}
sayDelays('the replica is well', await changesFor(SECONDS * 1000))
const reads = {
  replica: (await metric('verstak_page_reads_total{from="replica"}')) - before.replica,
  main: (await metric('verstak_page_reads_total{from="main"}')) - before.main,
}
checks.say(
  'the replica is well: pages are read from it',
  reads.replica > reads.main,
  `${reads.replica} of ${reads.replica + reads.main} pages made`,
)
await forFault(
  'the replica replays nothing',
  () => replicaPool.pool.query('select pg_wal_replay_pause()'),
  () => replicaPool.pool.query('select pg_wal_replay_resume()'),
)
let goOn = () => {}
await forFault(
  'the replica hangs',
  () => void (goOn = hangServer(replica.pid())),
  () => goOn(),
)
await forFault(
  'the replica dies',
  () => replica.stop('immediate'),
  () => replica.start(),
)
checks.say(
  'no page failed through all of it',
  failed === 0,
  `${asked} asked, ${failed} failed${ways.size ? ` (${[...ways].map(([way, count]) => `${way} ×${count}`).join(', ')})` : ''}`,
)

;[asked, failed] = [0, 0]
main.stop('immediate')
await wait(SECONDS * 1000)
const [askedThen, failedThen] = [asked, failed]
const call = (await visitor.ask('/api/cart').catch(() => null))?.status
main.start()
const begun = performance.now()
while ((await visitor.ask('/health/ready').catch(() => null))?.status !== 200 && performance.now() - begun < 30_000)
  await wait(50)
checks.say(
  'the main server stopped: pages go on, cached and made, from the replica',
  askedThen > 10 && failedThen === 0 && call === 503,
  `${askedThen} asked, ${failedThen} failed${ways.size ? ` (${[...ways].map(([way, count]) => `${way} ×${count}`).join(', ')})` : ''}; a cart ${call}; ready ${(performance.now() - begun).toFixed(0)} ms after its start`,
)
await until(true)
sayDelays('afterwards', await changesFor(3000))

isOver = true
await Promise.all(crowd)
const said = shop
  .said()
  .matchAll(/"why":"([^"]*)".*"msg":"(the replica is left out)|"msg":"(pages are read from the replica)/g)
console.log(`its log: ${[...said].map(([, why, left, used]) => (left ? `${left} (${why})` : used)).join(', ')}`)
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`)
visitor.close()
await shop.end('SIGTERM')
await Promise.all([connection.close(), replicaPool.close()])
replica.stop()
main.stop()
rmSync(root, { recursive: true, force: true })
process.exit(checks.exitCode())
