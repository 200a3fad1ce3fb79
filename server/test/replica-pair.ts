import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { type ClusterHome, openClusterHome } from '#server/db/embedded/cluster-home.ts'
import { createCluster } from '#server/db/embedded/create-cluster.ts'
import { BINARY_ENV } from '#server/db/embedded/programs.ts'
import { SUPERUSER } from '#server/db/embedded/server-address.ts'
import { openSocketDirectory } from '#server/db/embedded/socket-directory.ts'
import { makeTemporaryDirectory } from '#server/db/temporary-postgres.ts'
import { hangServer } from './hang-server.ts'

const DATABASE = 'verstak'
const START_LIMIT_MS = 60_000

export interface PairServer {
  poolConfig: pg.PoolConfig
  url: string
  start: () => Promise<void>
  /** At once, as if the machine had lost its power. */
  stop: () => Promise<void>
  /** As a machine that is there and says nothing; answers how to wake it. */
  hang: () => () => void
}

export interface ReplicaPair {
  main: PairServer
  replica: PairServer
  close: () => Promise<void>
}

/**
 * Two real servers, the second a streaming replica of the first. The npm package of the binaries has no pg_basebackup,
 * so a cluster is copied before its first start; from there on both go the way of every standby.
 */
export async function openReplicaPair(): Promise<ReplicaPair> {
  const folders = [makeTemporaryDirectory(), makeTemporaryDirectory()] as const
  const [mainHome, replicaHome] = folders.map((folder) => openClusterHome(folder, () => {})) as [
    ClusterHome,
    ClusterHome,
  ]
  const binaries = findBinaries(mainHome.account, mainHome.copyPlace, () => {})
  await createCluster(mainHome, binaries, { noSync: true })
  cpSync(mainHome.cluster, replicaHome.cluster, { recursive: true })
  const main = serverOf(mainHome, binaries.postgres)
  writeFileSync(join(replicaHome.cluster, 'standby.signal'), '')
  appendFileSync(
    join(replicaHome.cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${String(main.poolConfig.host)} user=${SUPERUSER} application_name=replica'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  giveTo(replicaHome, replicaHome.cluster)
  const replica = serverOf(replicaHome, binaries.postgres)
  await main.start()
  await createDatabase(main.poolConfig)
  await replica.start()
  return {
    main,
    replica,
    async close() {
      await replica.stop()
      await main.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function giveTo(home: ClusterHome, path: string): void {
  if (!home.account) return
  chownSync(path, home.account.uid, home.account.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(home, join(path, name))
}

/**
 * From now on a commit is answered once the replica has it on its way to disk, as a cluster that may lose its main
 * needs.
 */
export async function makeSynchronous({ main }: ReplicaPair): Promise<void> {
  const client = new pg.Client(main.poolConfig)
  await client.connect()
  await client.query(`alter database ${DATABASE} set synchronous_commit = on`)
  await client.query(`alter system set synchronous_standby_names = 'replica'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

export async function promote({ replica }: ReplicaPair): Promise<void> {
  const client = new pg.Client({ ...replica.poolConfig, database: 'postgres' })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

async function createDatabase(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** Careless about power cuts, and commits answer before they are on disk: the worst case for a replica. */
const SETTINGS = [
  'listen_addresses=',
  'port=5432',
  'shared_buffers=32MB',
  'fsync=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'wal_level=replica',
  'wal_keep_size=512MB',
  'timezone=UTC',
]

function serverOf(home: ClusterHome, postgres: string): PairServer {
  const socket = openSocketDirectory(home.home, home.account)
  const poolConfig = { host: socket, port: 5432, user: SUPERUSER, password: '', database: DATABASE, ssl: false }
  let child: ChildProcess | null = null
  // also when this process ends by an error
  process.once('exit', () => child?.kill('SIGQUIT'))
  return {
    poolConfig,
    url: `postgresql:///${DATABASE}?user=${SUPERUSER}&host=${encodeURIComponent(socket)}`,
    async start() {
      const settings = [...SETTINGS, `unix_socket_directories=${socket}`].flatMap((each) => ['-c', each])
      let said = ''
      const own = spawn(postgres, ['-D', home.cluster, ...settings], {
        ...home.account,
        cwd: '/',
        env: BINARY_ENV,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      own.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4000)))
      child = own
      for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && own.exitCode === null;) {
        const client = new pg.Client({ ...poolConfig, database: 'postgres' })
        client.on('error', () => {})
        const isUp = await client.connect().then(
          () => true,
          () => false,
        )
        await client.end().catch(() => {})
        if (isUp) return
        await wait(20)
      }
      throw new Error(`PostgreSQL did not start: ${said}`)
    },
    async stop() {
      if (child?.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGQUIT')
        await gone
      }
      child = null
    },
    hang: () => hangServer(child!.pid!),
  }
}
