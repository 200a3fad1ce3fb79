import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { databaseConfig } from '#server/db/hosts/database-config.ts'
import { openTestSmtp } from '#server/ports/email/test-smtp.fixture.ts'
import { openTestStorage } from '#server/ports/files/test-storage.fixture.ts'
import { countShelves } from '#server/test/order-books.ts'
import { freePort } from '#server/test/shop-process.ts'
import { watchDeliveries } from '../cart/audit-deliveries.ts'
import { fillShop } from '../catalog/fill.ts'
import { actionsOf } from '../reliability/actions.ts'
import { openHttpVisitor } from '../reliability/http-visitor.ts'
import { findTools } from '../reliability/postgres-tools.ts'
import { planVisits } from '../reliability/shop-plan.ts'
import { openCrowd } from './crowd.ts'
import { BALANCER, closeRoad, type ClusterHost, openHost, openRoad, ownedByPostgres, ROAD } from './hosts.ts'
import { olderPostgres } from './older-postgres.ts'
import {
  isClusterWhole,
  patroniMembers,
  CLUSTER_PASSWORDS,
  type Place,
  SHOP_PORT,
  startEtcd,
  startHaproxy,
  startClusterNginx,
  startPatroni,
  startPgbouncer,
  startClusterRedis,
  startShopOn,
  tuneKernel,
  until,
} from './parts.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Everything of deploy/cluster/README.md in its order, and buyers before it. */
export async function openCluster(options: { withOlderPostgres: boolean; say: (text: string) => void }) {
  const root = mkdtempSync(join(tmpdir(), 'verstak-cluster-'))
  chmodSync(root, 0o755)
  const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true }), closeRoad]
  // also when this process ends by an error or a signal
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    for (const each of closers.toReversed()) each()
  }
  process.once('exit', close)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

  mkdirSync(join(root, 'wal'))
  ownedByPostgres(join(root, 'wal'))
  openRoad()
  const hosts = [1, 2, 3].map((number) => openHost(root, number))
  const front = openHost(root, 10, BALANCER)
  const smtp = await openTestSmtp()
  const storage = await openTestStorage(ROAD)
  const port = await freePort()
  const bin = findTools()!
  const older = options.withOlderPostgres ? olderPostgres(bin, join(root, 'older')) : null
  const place: Place = {
    hosts,
    balancer: front,
    root,
    smtpPort: await onTheRoad(Number(new URL(smtp.url).port)),
    publicHost: `${front.address}:${port}`,
    storageUrl: storage.url,
    firstPostgres: older ?? bin,
  }
  const urlOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${hosts.map(({ address }) => `${address}:5432`).join(',')}/${database}`

  for (const host of [...hosts, front]) await tuneKernel(place, host)
  for (const host of hosts) startEtcd(place, host)
  for (const host of hosts) startPatroni(place, host)
  await until('one main, one synchronous copy, one more', () => isClusterWhole(place, 3), 180_000)
  options.say(
    `PostgreSQL is up: ${(await patroniMembers(place)).map(({ name, role }) => `${name} ${role}`).join(', ')}`,
  )
  const admin = createDb({
    ...databaseConfig(urlOf('postgres', CLUSTER_PASSWORDS.SUPERUSER_PASSWORD, 'postgres')),
    max: 1,
  })
  await admin.pool.query(`create role verstak login password '${CLUSTER_PASSWORDS.SHOP_PASSWORD}'`)
  await admin.pool.query('create database verstak owner verstak template template0')
  await admin.close()
  const connection: DbConnection = createDb({
    ...databaseConfig(urlOf('verstak', CLUSTER_PASSWORDS.SHOP_PASSWORD, 'verstak')),
    // a connection to a host that was lost says nothing for a quarter of an hour
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    max: 4,
  })
  const { db, pool } = connection
  await fillShop(connection, 500)
  const plan = await planVisits(db)
  const shelves = await countShelves(db)
  await watchDeliveries(pool)
  for (const host of hosts) startClusterRedis(place, host, host === hosts[0] ? null : hosts[0]!.address)

  const shopHosts = hosts.slice(0, 2)
  const isOpen = async ({ address }: ClusterHost) =>
    (await fetch(`http://${address}:${SHOP_PORT}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok
  const untilOpen = (host: ClusterHost) =>
    until(`the shop on ${host.name}`, () => isOpen(host), 180_000).catch((error: Error) => {
      throw new Error(`${error.message}\n${host.said(process.execPath).slice(-2000)}`)
    })
  const openShopOn = async (host: ClusterHost) => {
    startHaproxy(place, host)
    startPgbouncer(place, host)
    startShopOn(place, host)
    await untilOpen(host)
  }
  /** Asked to end, as systemd asks, and started again, as an update does. */
  const restartShop = async (host: ClusterHost, env: Record<string, string> = {}) => {
    for (const pid of host.pids('server/main.ts')) process.kill(pid, 'SIGTERM')
    await until('its end', async () => host.pids('server/main.ts').length === 0, 30_000)
    startShopOn(place, host, env)
    await untilOpen(host)
  }
  for (const host of shopHosts) await openShopOn(host)
  const balancer = startClusterNginx(place, port)
  await wait(500)
  options.say('the shop is open on two hosts')
  const visitor = openHttpVisitor(port, place.publicHost, front.address)
  const actions = actionsOf(visitor, plan)
  return {
    root,
    hosts,
    place,
    bin,
    older,
    db,
    pool,
    plan,
    shelves,
    smtp,
    storage,
    shopHosts,
    balancer,
    visitor,
    actions,
    openShopOn,
    restartShop,
    crowd: openCrowd(actions),
    close,
  }
}

/** A server of this machine, as the hosts may reach it. */
async function onTheRoad(port: number): Promise<number> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  })
  await new Promise<void>((resolve) => server.listen(0, ROAD, resolve))
  return (server.address() as { port: number }).port
}
