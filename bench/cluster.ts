/**
 * The cluster of deploy/cluster on one machine, each host a network namespace: Patroni with etcd, Redis with Sentinel, two
 * processes of the shop behind nginx. Under a steady load of buyers the faults come one by one; after each the accepted
 * orders are looked for.
 *   node bench/cluster.ts [--only main-killed,main-cut-off]      also nothing, copy-killed, etcd-killed, redis-killed, host-lost with host-added, rolling-restart
 * Needs root, built pages and Debian's packages (it says which are missing). Ends with code 1 when anything is wrong.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { databaseConfig } from '#server/db/hosts/database-config.ts'
import { openTestSmtp } from '#server/ports/email/test-smtp.fixture.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { freePort } from '#server/test/shop-process.ts'
import { auditDeliveries, auditLetters, watchDeliveries } from './cart/audit-deliveries.ts'
import { fillShop } from './catalog/fill.ts'
import { openCrowd } from './cluster/crowd.ts'
import { closeRoad, type ClusterHost, emptyDisk, openHost, openRoad, ownedByPostgres, ROAD } from './cluster/hosts.ts'
import {
  isWhole,
  mainOf,
  membersOf,
  PASSWORDS,
  type Place,
  SHOP_PORT,
  startEtcd,
  startHaproxy,
  startNginx,
  startPatroni,
  startRedis,
  startShopOn,
  until,
} from './cluster/parts.ts'
import { actionsOf } from './reliability/actions.ts'
import { openVisitor } from './reliability/http-visitor.ts'
import { findTools } from './reliability/postgres-tools.ts'
import { planVisits } from './reliability/shop-plan.ts'

const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  nginx: 'nginx',
  ip: 'iproute2',
}
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const missing = Object.entries(PACKAGES)
  .filter(([program]) => spawnSync('which', [program]).status !== 0)
  .map(([, name]) => name)
if (!findTools()) missing.push('postgresql')
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. apt-get install -y --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  console.error('Network namespaces need root: run it as root')
  process.exit(1)
}

const root = mkdtempSync(join(tmpdir(), 'verstak-cluster-'))
chmodSync(root, 0o755)
mkdirSync(join(root, 'wal'))
ownedByPostgres(join(root, 'wal'))
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true }), () => closeRoad(3)]
// also when this process ends by an error or a signal
let isClosed = false
const close = () => {
  if (isClosed) return
  isClosed = true
  for (const each of closers.toReversed()) each()
}
process.once('exit', close)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const begun = performance.now()
const say = (text: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`)

openRoad()
const hosts = [1, 2, 3].map((number) => openHost(root, number))
const smtp = await openTestSmtp()
const mail = createServer((near) => {
  const far = connect(Number(new URL(smtp.url).port), '127.0.0.1')
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const)
    from.on('error', () => to.destroy()).pipe(to)
})
await new Promise<void>((resolve) => mail.listen(0, ROAD, resolve))
const port = await freePort()
const place: Place = {
  hosts,
  root,
  smtpPort: (mail.address() as { port: number }).port,
  publicHost: `localhost:${port}`,
}
const urlOf = (user: string, password: string, database: string) =>
  `postgres://${user}:${password}@${hosts.map(({ address }) => `${address}:5432`).join(',')}/${database}`

for (const host of hosts) startEtcd(place, host)
for (const host of hosts) startPatroni(place, host)
await until('one main, one synchronous copy, one more', () => isWhole(place, 3), 180_000)
say(`PostgreSQL is up: ${(await membersOf(place)).map(({ name, role }) => `${name} ${role}`).join(', ')}`)
const admin = createDb({ ...databaseConfig(urlOf('postgres', PASSWORDS.SUPERUSER_PASSWORD, 'postgres')), max: 1 })
await admin.pool.query(`create role verstak login password '${PASSWORDS.SHOP_PASSWORD}'`)
await admin.pool.query('create database verstak owner verstak template template0')
await admin.close()
const connection: DbConnection = createDb({
  ...databaseConfig(urlOf('verstak', PASSWORDS.SHOP_PASSWORD, 'verstak')),
  connectionTimeoutMillis: 10_000,
  max: 4,
})
const { db, pool } = connection
await fillShop(connection, 500)
const plan = await planVisits(db)
const shelves = await countShelves(db)
await watchDeliveries(pool)
for (const host of hosts) startRedis(place, host, host === hosts[0])
const shopHosts = hosts.slice(0, 2)
const startShop = (host: ClusterHost) => {
  startHaproxy(place, host)
  startShopOn(place, host)
}
const isOpen = async ({ address }: ClusterHost) =>
  (await fetch(`http://${address}:${SHOP_PORT}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok
for (const host of shopHosts) {
  startShop(host)
  await until(`the shop on ${host.name}`, () => isOpen(host), 180_000).catch((error: Error) => {
    throw new Error(`${error.message}\n${host.said(process.execPath).slice(-2000)}`)
  })
}
closers.push(startNginx(place, port))
await wait(500)
say('the shop is open on two hosts')
const visitor = openVisitor(port, place.publicHost)
const crowd = openCrowd(actionsOf(visitor, plan))
await wait(8000)

interface Row {
  fault: string
  withoutWrites: string
  pages: string
  away: number
  rude: string
  orders: string
  doubled: number
  messages: number
}
let lostHost: ClusterHost | null = null
const rows: Row[] = []
const wrong: string[] = []
const only = values.only.split(',').filter(Boolean)

/** What is still there of what the shop has promised, and whether anything is there twice. */
async function books() {
  const { rows: found } = await pool.query<{ found: number; stored: number; keys: number; twice: number }>(
    `select (select count(*)::int from shop_order where number = any($1)) as found, (select count(*)::int from shop_order) as stored,
      (select count(*)::int from order_request where order_id is not null) as keys,
      (select count(*)::int from (select outbox_id from delivery_seen group by 1 having count(*) > 1) again) as twice`,
    [crowd.accepted],
  )
  return found[0]!
}

async function fault(id: string, name: string, work: () => Promise<string | void>): Promise<void> {
  if (only.length > 0 && !only.includes(id)) return
  const since = performance.now()
  const note = await work()
  await wait(4000)
  const figures = crowd.figures(since)
  await crowd.rest()
  const { found, stored, twice } = await books()
  const promised = crowd.accepted.length
  crowd.goOn()
  const row: Row = {
    fault: name,
    withoutWrites: figures.withoutWrites.toFixed(1),
    pages: `${figures.pagesFailed} of ${figures.pages}`,
    away: figures.answeredAway,
    rude: [...new Set(figures.rude)].join(', ') || 'none',
    orders: `${promised} / ${found}`,
    doubled: stored - found,
    messages: twice,
  }
  rows.push(row)
  if (found !== promised) wrong.push(`${name}: ${promised - found} accepted orders are lost`)
  if (stored !== found) wrong.push(`${name}: ${stored - found} orders nobody was told of`)
  if (twice > 0) wrong.push(`${name}: ${twice} messages sent twice`)
  if (figures.rude.length > 0)
    wrong.push(`${name}: ${figures.rude.length} answers other than 503 with Retry-After: ${row.rude}`)
  if (figures.orders === 0) wrong.push(`${name}: no order was taken afterwards`)
  say(
    `${name}: ${row.withoutWrites} s without writes, pages failed ${row.pages}, ${row.away} answered 503, accepted/found ${row.orders}${note ? `; ${note}` : ''}`,
  )
}

const whole = (size = 3, limitMs = 150_000) =>
  until(
    'the cluster is whole again',
    async () => {
      if (!(await isWhole(place, size))) return false
      await wait(6000)
      return isWhole(place, size)
    },
    limitMs,
  )
const sync = async () => {
  const member = (await membersOf(place)).find(({ role }) => role === 'sync_standby')
  return hosts.find(({ name }) => name === member?.name)!
}
const asked = (host: ClusterHost, sql: string, seconds = 5) =>
  spawnSync(
    'ip',
    [
      'netns',
      'exec',
      `verstak-${host.name}`,
      'setpriv',
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
      'timeout',
      String(seconds),
      join(findTools()!, 'psql'),
      '-h',
      join(host.folder, 'run'),
      '-d',
      'verstak',
      '-Atc',
      sql,
    ],
    { encoding: 'utf8', cwd: '/' },
  )
const moved = async (from: ClusterHost) => {
  await until('another main', async () => {
    const main = await mainOf(place)
    return main !== undefined && main !== from
  })
}

try {
  await fault('nothing', 'nothing (the load alone)', () => wait(8000))

  await fault('main-killed', "the main's PostgreSQL killed", async () => {
    const main = await mainOf(place)
    main.kill(`-D ${join(main.folder, 'pg')}`)
    await moved(main)
    await whole()
    return `${main.name} → ${(await mainOf(place)).name}`
  })

  await fault('main-cut-off', 'the main cut off by the network', async () => {
    const main = await mainOf(place)
    main.cutOff()
    // nobody may be told that this was written
    const write = asked(main, 'create table split_brain ()', 4)
    if (write.status === 0) wrong.push('the main that was cut off has answered a commit')
    await moved(main).catch((error: Error) => wrong.push(error.message))
    const word = asked(main, 'select pg_is_in_recovery()')
    if (word.stdout.trim() === 'f') wrong.push('two mains at once: the one that was cut off still writes')
    main.join()
    await whole(3, 180_000)
    const { rows: split } = await pool.query<{ there: boolean }>(
      `select to_regclass('split_brain') is not null as there`,
    )
    if (split[0]!.there) wrong.push('what was written on the main that was cut off has come back')
    return `cut off it is ${word.stdout.trim() === 't' ? 'a copy' : 'down'}, back as a copy of ${(await mainOf(place)).name}`
  })

  await fault('copy-killed', 'the synchronous copy killed', async () => {
    const copy = await sync()
    copy.kill('patroni')
    copy.kill(`-D ${join(copy.folder, 'pg')}`)
    await until('another synchronous copy', async () => {
      const now = await sync()
      return now !== undefined && now !== copy
    })
    startPatroni(place, copy)
    await whole()
  })

  await fault('etcd-killed', 'an etcd member killed', async () => {
    const host = await mainOf(place)
    host.kill('etcd')
    await wait(12_000)
    startEtcd(place, host, 'existing')
    await whole()
  })

  await fault('redis-killed', 'the main Redis killed', async () => {
    hosts[0]!.kill('redis-server')
    await wait(12_000)
    startRedis(place, hosts[0]!, false)
  })

  await fault('host-lost', 'a whole host lost: database, etcd, Redis, shop', async () => {
    // one that runs the shop, too: the main is moved there first
    const main = await mainOf(place)
    const lost = shopHosts.includes(main) ? main : shopHosts[1]!
    lost.cutOff()
    lost.kill()
    await until('a main among the rest', async () => {
      const now = await mainOf(place)
      return now !== undefined && now !== lost
    })
    await whole(2)
    lostHost = lost
    return lost.name
  })

  await fault('host-added', 'a host added in its place, with an empty disk', async () => {
    const lost = lostHost
    if (!lost) return 'skipped: none was lost'
    const living = hosts.find((host) => host !== lost)!
    const etcdctl = (...args: string[]) =>
      execFileSync('etcdctl', [`--endpoints=http://${living.address}:2379`, ...args], {
        encoding: 'utf8',
        env: { ...process.env, ETCDCTL_API: '3' },
      })
    const member = etcdctl('member', 'list')
      .split('\n')
      .find((line) => line.includes(lost.address))!
    etcdctl('member', 'remove', member.split(',')[0]!)
    etcdctl('member', 'add', lost.name, `--peer-urls=http://${lost.address}:2380`)
    emptyDisk(lost)
    lost.join()
    startEtcd(place, lost, 'existing')
    startPatroni(place, lost)
    startRedis(place, lost, false)
    if (shopHosts.includes(lost)) startShop(lost)
    await whole(3, 180_000)
    if (shopHosts.includes(lost)) await until(`the shop on ${lost.name}`, () => isOpen(lost), 180_000)
  })

  await fault('rolling-restart', 'the shop restarted, one process after another', async () => {
    for (const host of shopHosts) {
      for (const pid of host.pids('server/main.ts')) process.kill(pid, 'SIGTERM')
      await until('its end', async () => host.pids('server/main.ts').length === 0, 30_000)
      startShopOn(place, host)
      await until(`the shop on ${host.name}`, () => isOpen(host), 180_000)
    }
  })

  await crowd.rest()
  await crowd.end()
  // messages under way, and those whose sender died with its host
  await until(
    'every message sent',
    async () => {
      await db.updateTable('outbox').set({ lease_until: new Date() }).where('state', '=', 'sending').execute()
      const { rows: left } = await pool.query(`select 1 from outbox where state <> 'sent' limit 1`)
      return left.length === 0
    },
    60_000,
  ).catch((error: Error) => wrong.push(error.message))
  wrong.push(
    ...(await auditOrders(db, shelves)),
    ...(await auditDeliveries(db)),
    ...(await auditLetters(db, smtp.letters)),
  )
} catch (error) {
  wrong.push((error as Error).message)
  console.error(error)
}
console.log('clock skew: not tried, a network namespace has no clock of its own')
console.table(rows)
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
console.log(wrong.length === 0 ? 'everything holds' : wrong.join('\n'))
visitor.close()
close()
process.exit(wrong.length === 0 ? 0 : 1)
