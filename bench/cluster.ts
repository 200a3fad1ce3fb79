/**
 * The cluster of deploy/cluster on one machine, each host a network namespace: Patroni with etcd, Redis with Sentinel,
 * two processes of the shop behind nginx, pictures in S3. Under a steady load of buyers the faults come one by one;
 * after each the accepted orders are looked for.
 *   node bench/cluster.ts [--only main-killed,shop-rolled]
 * Needs root, built pages and Debian's packages (it says which are missing). Ends with code 1 when anything is wrong.
 */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { jpeg } from '#server/test/pictures-fixture.ts'
import { auditOrders } from '#server/test/order-books.ts'
import { auditDeliveries, auditLetters } from './cart/audit-deliveries.ts'
import { restoreElsewhere, takeBase } from './cluster/backup.ts'
import { type Fault, faultsOf } from './cluster/faults.ts'
import { openCluster } from './cluster/open-cluster.ts'
import { reportOn, SHOP_PORT, until } from './cluster/parts.ts'
import { findFaketime } from './cluster/skew.ts'
import { openHttpVisitor } from './reliability/http-visitor.ts'
import { findTools } from './reliability/postgres-tools.ts'

const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  'redis-cli': 'redis-tools',
  nginx: 'nginx',
  ip: 'iproute2',
}
const FAULTS =
  'nothing main-killed main-cut-off copy-killed replica-killed etcd-killed redis-killed host-lost host-added shop-rolled postgres-rolled clock-ahead clock-behind'.split(
    ' ',
  )
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const only = values.only ? values.only.split(',') : FAULTS
const unknown = only.filter((id) => !FAULTS.includes(id))
if (unknown.length > 0) {
  console.error(`--only ${unknown.join(',')}: no such fault, there are ${FAULTS.join(', ')}`)
  process.exit(1)
}
const missing = Object.entries(PACKAGES)
  .filter(([program]) => spawnSync('which', [program]).status !== 0)
  .map(([, name]) => name)
if (!findTools()) missing.push('postgresql')
if (!findFaketime()) missing.push('libfaketime')
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. apt-get install -y --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  console.error('Network namespaces need root: run it as root')
  process.exit(1)
}

const begun = performance.now()
const say = (text: string) =>
  console.log(
    `${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  load ${loadavg()[0]!.toFixed(1).padStart(4)}  ${text}`,
  )
const cluster = await openCluster({ withOlderPostgres: only.includes('postgres-rolled'), say })
const { crowd, pool, db, place, smtp, storage, shopHosts } = cluster
await wait(8000)

interface Row {
  fault: string
  load: string
  withoutWrites: string
  pages: string
  away: number
  rude: string
  orders: string
  doubled: number
  messages: number
}
const rows: Row[] = []
const wrong: string[] = []

/** A visitor's photo goes to S3; afterwards every process shows it, those on hosts that came later too. */
async function storePhoto(): Promise<string> {
  const form = new FormData()
  const fields = { type: 'brushes', tool: 'Перфоратор П-600', message: 'Щётки', phone: '+7 (911) 123-45-67' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { name, bytes } = await jpeg()
  form.append('photos', new File([Buffer.from(bytes)], name, { type: 'image/jpeg' }))
  const answer = await fetch(`http://${place.publicHost}/api/feedback/order-spare-part`, {
    method: 'POST',
    headers: { origin: `http://${place.publicHost}` },
    body: form,
  })
  const stored = [...storage.files.keys()].find((key) => key.startsWith('uploads/'))
  if (!answer.ok || !stored) throw new Error(`a photo is not stored: ${answer.status} ${await answer.text()}`)
  return stored
}
const photo = await storePhoto()

/** Pictures from every process; a program of the house behind PgBouncer and HAProxy reaches the main. */
async function besides(name: string): Promise<void> {
  for (const host of shopHosts) {
    if (host.pids('server/main.ts').length === 0) continue
    const atHost = openHttpVisitor(SHOP_PORT, place.publicHost, host.address)
    const { status } = await atHost.ask(`/${photo}`)
    atHost.close()
    if (status !== 200) wrong.push(`${name}: the picture from S3 answers ${status} on ${host.name}`)
    const isAtMain = async () => (await reportOn(host, 'select not pg_is_in_recovery()')) === 't'
    await until(`${name}: a report through PgBouncer on ${host.name}`, isAtMain, 20_000).catch((error: Error) =>
      wrong.push(error.message),
    )
  }
}

/** What is still there of what the shop has promised, and whether anything is there twice. */
async function books() {
  const { rows: found } = await pool.query<{ found: number; stored: number; twice: number }>(
    `select (select count(*)::int from shop_order where number = any($1)) as found, (select count(*)::int from shop_order) as stored,
      (select count(*)::int from (select outbox_id from delivery_seen group by 1 having count(*) > 1) again) as twice`,
    [crowd.accepted],
  )
  return found[0]!
}

async function run({ name, prepare, work, pagesMayFail }: Fault): Promise<void> {
  await prepare?.()
  const since = performance.now()
  const note = await work()
  await wait(4000)
  const figures = crowd.figures(since)
  const load = loadavg()[0]!.toFixed(1)
  await crowd.rest()
  const { found, stored, twice } = await books()
  const promised = crowd.accepted.length
  await besides(name)
  crowd.goOn()
  const row: Row = {
    fault: name,
    load,
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
  if (figures.pagesFailed > (pagesMayFail ?? Infinity)) wrong.push(`${name}: pages failed, ${row.pages}`)
  say(
    `${name}: ${row.withoutWrites} s without writes, pages failed ${row.pages}, ${row.away} answered 503, accepted/found ${row.orders}${note ? `; ${note}` : ''}`,
  )
}

try {
  const base = await takeBase(cluster)
  for (const fault of faultsOf(cluster, wrong)) if (only.includes(fault.id)) await run(fault)
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
    ...(await auditOrders(db, cluster.shelves)),
    ...(await auditDeliveries(db)),
    ...(await auditLetters(db, smtp.letters)),
    ...(await restoreElsewhere(cluster, base)),
  )
} catch (error) {
  wrong.push((error as Error).message)
  console.error(error)
}
console.table(rows)
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
console.log(wrong.length === 0 ? 'everything holds' : wrong.join('\n'))
cluster.visitor.close()
cluster.close()
process.exit(wrong.length === 0 ? 0 : 1)
