import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { STORAGE_KEYS } from '#server/ports/files/test-storage.fixture.ts'
import { findTools } from '../reliability/postgres-tools.ts'
import { type ClusterHost, NETWORK_MASK, ownedByPostgres, ROAD } from './hosts.ts'

const DEPLOY = resolve(import.meta.dirname, '../../deploy')
const MAIN = resolve(import.meta.dirname, '../../server/main.ts')
export const CLUSTER_PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
  SHOP_PASSWORD: 'shop-secret',
  REDIS_PASSWORD: 'redis-secret',
}
export const SHOP_PORT = 3001

export interface Place {
  hosts: readonly ClusterHost[]
  balancer: ClusterHost
  root: string
  /** The mail server, as the hosts see it. */
  smtpPort: number
  /** What the browser has in its address bar. */
  publicHost: string
  /** The storage of pictures, as the hosts see it. */
  storageUrl: string
  /** Where PostgreSQL of a host lies when it is first started; the newest installed when there is no older one. */
  firstPostgres: string
}

/** A link to the binaries of a version, so that another one can be installed in its place. */
const postgresOf = ({ folder }: ClusterHost) => join(folder, 'postgresql')

export function installPostgres(host: ClusterHost, bin: string): void {
  rmSync(postgresOf(host), { force: true })
  symlinkSync(bin, postgresOf(host))
}

/** A file of deploy/cluster with the addresses of these hosts, its folders moved onto their disks. */
function fileOf({ hosts, balancer, root, storageUrl }: Place, name: string, host: ClusterHost): string {
  const values: Record<string, string> = {
    ...CLUSTER_PASSWORDS,
    NAME: host.name,
    ADDRESS: host.address,
    NETWORK: NETWORK_MASK,
    PROXY: balancer.address,
    HOST1: hosts[0]!.address,
    HOST2: hosts[1]!.address,
    HOST3: hosts[2]!.address,
    SHOP1: hosts[0]!.address,
    SHOP2: hosts[1]!.address,
    S3_URL: storageUrl,
    S3_REGION: STORAGE_KEYS.region,
    S3_BUCKET: 'shop',
    S3_KEY: STORAGE_KEYS.accessKeyId,
    S3_SECRET: STORAGE_KEYS.secretAccessKey,
  }
  const folders: [string, string][] = [
    ['/var/lib/postgresql/15/verstak', join(host.folder, 'pg')],
    ['/var/lib/postgresql/.pgpass-patroni', join(host.folder, 'pgpass')],
    ['/usr/lib/postgresql/15/bin', postgresOf(host)],
    ['/var/run/postgresql', join(host.folder, 'run')],
    ['/var/lib/etcd/verstak', join(host.folder, 'etcd')],
    ['/backup/wal', join(root, 'wal')],
    ['/etc/pgbouncer/userlist.txt', join(host.folder, 'userlist.txt')],
  ]
  const text = readFileSync(join(DEPLOY, 'cluster', name), 'utf8').replaceAll(/@([A-Z0-9_]+)@/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name}: nobody knows @${key}@`)
    return value
  })
  return folders.reduce((moved, [from, to]) => moved.replaceAll(from, to), text)
}

const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

function put(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

export async function tuneKernel(place: Place, host: ClusterHost): Promise<void> {
  const file = put(join(host.folder, 'sysctl.conf'), fileOf(place, 'sysctl.conf', host))
  if ((await host.ask('root', 'sysctl', ['-p', file])) === null) throw new Error(`sysctl.conf: ${host.said('sysctl')}`)
}

export function startEtcd(place: Place, host: ClusterHost, state: 'new' | 'existing' = 'new'): void {
  const settings = settingsOf(fileOf(place, 'etcd.env', host))
  host.run('postgres', 'etcd', [], { ...settings, ETCD_INITIAL_CLUSTER_STATE: state, ETCD_UNSUPPORTED_ARCH: 'arm64' })
}

export function startPatroni(place: Place, host: ClusterHost): void {
  if (!existsSync(postgresOf(host))) installPostgres(host, place.firstPostgres)
  const run = join(host.folder, 'run')
  mkdirSync(run, { recursive: true })
  ownedByPostgres(run)
  const file = put(join(host.folder, 'patroni.yml'), fileOf(place, 'patroni.yml', host), 0o600)
  ownedByPostgres(file)
  host.run('postgres', 'patroni', [file])
}

/** `follows`: the main Redis, when it is another one. */
export function startClusterRedis(place: Place, host: ClusterHost, follows: string | null): void {
  const line = follows === null ? '' : `\nreplicaof ${follows} 6379\n`
  const redis = put(join(host.folder, 'redis', 'redis.conf'), fileOf(place, 'redis.conf', host) + line)
  const sentinel = put(join(host.folder, 'redis', 'sentinel.conf'), fileOf(place, 'sentinel.conf', host), 0o666)
  for (const path of [dirname(redis), redis, sentinel]) ownedByPostgres(path)
  host.run('postgres', 'redis-server', [redis, '--dir', dirname(redis)])
  if (host.pids('redis-sentinel').length === 0)
    host.run('postgres', 'redis-sentinel', [sentinel, '--dir', dirname(redis)])
}

/** As the Sentinel of any of these hosts tells it. */
export async function mainRedis(hosts: readonly ClusterHost[]): Promise<string | null> {
  for (const host of hosts) {
    const words = ['-h', host.address, '-p', '26379', 'sentinel', 'get-master-addr-by-name', 'verstak']
    const told = await host.ask('root', 'redis-cli', words, { seconds: 2 })
    if (told) return told.split('\n')[0]!
  }
  return null
}

export function startHaproxy(place: Place, host: ClusterHost): void {
  const file = put(join(host.folder, 'haproxy.cfg'), fileOf(place, 'haproxy.cfg', host))
  host.run('root', 'haproxy', ['-f', file])
}

/** For reports and other programs of the house, before HAProxy. */
export function startPgbouncer(place: Place, host: ClusterHost): void {
  const file = put(join(host.folder, 'pgbouncer.ini'), fileOf(place, 'pgbouncer.ini', host))
  const users = put(join(host.folder, 'userlist.txt'), `"verstak" "${CLUSTER_PASSWORDS.SHOP_PASSWORD}"\n`, 0o600)
  for (const path of [file, users]) ownedByPostgres(path)
  host.run('postgres', 'pgbouncer', [file])
}

/** What a program of the house that knows one address gets to hear of the main server. */
export const reportOn = (host: ClusterHost, sql: string) =>
  host.ask(
    'postgres',
    join(findTools()!, 'psql'),
    ['-h', '127.0.0.1', '-p', '6432', '-U', 'verstak', '-d', 'verstak', '-Atc', sql],
    {
      env: { PGPASSWORD: CLUSTER_PASSWORDS.SHOP_PASSWORD },
    },
  )

/** At the server of this host itself, whatever it is. */
export const askClusterServer = (host: ClusterHost, sql: string, seconds = 5) =>
  host.ask('postgres', join(findTools()!, 'psql'), ['-h', join(host.folder, 'run'), '-d', 'verstak', '-Atc', sql], {
    seconds,
  })

export const patronictl = (host: ClusterHost, ...args: string[]) =>
  host.ask('postgres', 'patronictl', ['-c', join(host.folder, 'patroni.yml'), ...args], { seconds: 60 })

export function startShopOn(place: Place, host: ClusterHost, more: Record<string, string> = {}): void {
  const settings = settingsOf(fileOf(place, 'shop.env', host))
  host.run('root', process.execPath, [MAIN], {
    ...settings,
    NODE_COMPILE_CACHE: join(place.root, 'compiled'),
    MALLOC_ARENA_MAX: '2',
    PORT: String(SHOP_PORT),
    HOST: place.publicHost,
    DATA_DIR: join(host.folder, 'shop'),
    LOG_LEVEL: 'warn',
    ADDRESS_LIMIT_FACTOR: '1000',
    FILES_EVERY_MINUTES: '0',
    DEMO_ORDERS: '0',
    EMAIL: 'smtp',
    SMTP_URL: `smtp://${ROAD}:${place.smtpPort}`,
    EMAIL_FROM: 'shop@shop.test',
    ...more,
  })
}

export interface Balancer {
  /** One line more in the list, and «reload». */
  add: (host: ClusterHost) => void
}

/** On a host of its own. */
export function startClusterNginx(place: Place, port: number): Balancer {
  const folder = join(place.root, 'nginx')
  let upstream = fileOf(place, 'nginx-upstream.conf', place.hosts[0]!)
  const away = put(join(folder, 'away.conf'), fileOf(place, 'nginx-away.conf', place.hosts[0]!))
  const file = join(folder, 'nginx.conf')
  const write = () =>
    put(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log info; worker_processes 1; user root;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${upstream}
      server { listen ${place.balancer.address}:${port}; include ${away}; location / { include ${DEPLOY}/nginx/verstak-proxy.conf; } }
    }`,
    )
  write()
  const child = place.balancer.run('root', 'nginx', ['-p', folder, '-c', file])
  return {
    add({ address }) {
      const first = /^ *server .*$/m.exec(upstream)![0]
      upstream = upstream.replace(first, `${first}\n${first.replace(place.hosts[0]!.address, address)}`)
      write()
      child.kill('SIGHUP')
    },
  }
}

interface Member {
  role: string
  state: string
  name: string
  timeline?: number
  /** Bytes, or «unknown». */
  lag?: number | string
}

/** The cluster as Patroni of any host that answers tells it. */
export async function patroniMembers({ hosts }: Place): Promise<Member[]> {
  for (const { address } of hosts) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1500) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // the next one knows as well
    }
  }
  return []
}

const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming'

/**
 * One main, one synchronous copy, and as many in all that follow it: one about to be rewound runs for a moment, too.
 */
export async function isClusterWhole(place: Place, size: number): Promise<boolean> {
  const all = await patroniMembers(place)
  const timeline = all.find(({ role }) => role === 'leader')?.timeline
  const members = all.filter(
    (each) => isRunning(each) && each.timeline === timeline && (each.role === 'leader' || typeof each.lag === 'number'),
  )
  const has = (role: string) => members.some((each) => each.role === role)
  return members.length >= size && has('leader') && has('sync_standby')
}

export async function mainOf(place: Place): Promise<ClusterHost> {
  const leader = (await patroniMembers(place)).find((each) => each.role === 'leader')
  return place.hosts.find(({ name }) => name === leader?.name)!
}

export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 120_000): Promise<number> {
  const begun = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await wait(250)
  }
  return performance.now() - begun
}
