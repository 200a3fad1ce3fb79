import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findTools } from '../reliability/postgres-tools.ts'
import { type ClusterHost, NETWORK_MASK, ownedByPostgres, ROAD } from './hosts.ts'

const DEPLOY = resolve(import.meta.dirname, '../../deploy')
const MAIN = resolve(import.meta.dirname, '../../server/main.ts')
export const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
  SHOP_PASSWORD: 'shop-secret',
  REDIS_PASSWORD: 'redis-secret',
}
export const SHOP_PORT = 3001

export interface Place {
  hosts: readonly ClusterHost[]
  root: string
  /** The mail server, as the hosts see it. */
  smtpPort: number
  /** What the browser has in its address bar. */
  publicHost: string
}

/** A file of deploy/cluster with the addresses of these hosts, its folders moved onto their disks. */
function fileOf({ hosts, root }: Place, name: string, host: ClusterHost): string {
  const values: Record<string, string> = {
    ...PASSWORDS,
    NAME: host.name,
    ADDRESS: host.address,
    NETWORK: NETWORK_MASK,
    PROXY: ROAD,
    HOST1: hosts[0]!.address,
    HOST2: hosts[1]!.address,
    HOST3: hosts[2]!.address,
    SHOP1: hosts[0]!.address,
    SHOP2: hosts[1]!.address,
  }
  const folders: [string, string][] = [
    ['/var/lib/postgresql/15/verstak', join(host.folder, 'pg')],
    ['/var/lib/postgresql/.pgpass-patroni', join(host.folder, 'pgpass')],
    ['/usr/lib/postgresql/15/bin', findTools()!],
    ['/var/run/postgresql', join(host.folder, 'run')],
    ['/var/lib/etcd/verstak', join(host.folder, 'etcd')],
    ['/backup/wal', join(root, 'wal')],
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
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

function put(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

export function startEtcd(place: Place, host: ClusterHost, state: 'new' | 'existing' = 'new'): void {
  const settings = settingsOf(fileOf(place, 'etcd.env', host))
  host.run('postgres', 'etcd', [], { ...settings, ETCD_INITIAL_CLUSTER_STATE: state, ETCD_UNSUPPORTED_ARCH: 'arm64' })
}

export function startPatroni(place: Place, host: ClusterHost): void {
  const run = join(host.folder, 'run')
  mkdirSync(run, { recursive: true })
  ownedByPostgres(run)
  const file = put(join(host.folder, 'patroni.yml'), fileOf(place, 'patroni.yml', host), 0o600)
  ownedByPostgres(file)
  host.run('postgres', 'patroni', [file])
}

export function startRedis(place: Place, host: ClusterHost, isMain: boolean): void {
  const follows = isMain ? '' : `\nreplicaof ${place.hosts[0]!.address} 6379\n`
  const redis = put(join(host.folder, 'redis', 'redis.conf'), fileOf(place, 'redis.conf', host) + follows)
  const sentinel = put(join(host.folder, 'redis', 'sentinel.conf'), fileOf(place, 'sentinel.conf', host), 0o666)
  for (const path of [dirname(redis), redis, sentinel]) ownedByPostgres(path)
  host.run('postgres', 'redis-server', [redis, '--dir', dirname(redis)])
  host.run('postgres', 'redis-sentinel', [sentinel, '--dir', dirname(redis)])
}

export function startHaproxy(place: Place, host: ClusterHost): void {
  const file = put(join(host.folder, 'haproxy.cfg'), fileOf(place, 'haproxy.cfg', host))
  host.run('root', 'haproxy', ['-f', file])
}

export function startShopOn(place: Place, host: ClusterHost): void {
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
  })
}

/** On the road itself, as a balancer of the house. */
export function startNginx(place: Place, port: number): () => void {
  const folder = join(place.root, 'nginx')
  const upstream = fileOf(place, 'nginx-upstream.conf', place.hosts[0]!)
  const away = put(join(folder, 'away.conf'), fileOf(place, 'nginx-away.conf', place.hosts[0]!))
  const file = put(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1; user root;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${upstream}
      server { listen 127.0.0.1:${port}; include ${away}; location / { include ${DEPLOY}/nginx/verstak-proxy.conf; } }
    }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' })
  return () => void child.kill('SIGTERM')
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
export async function membersOf({ hosts }: Place): Promise<Member[]> {
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

/** One main, one synchronous copy, and as many in all that follow it: one about to be rewound runs for a moment, too. */
export async function isWhole(place: Place, size: number): Promise<boolean> {
  const all = await membersOf(place)
  const timeline = all.find(({ role }) => role === 'leader')?.timeline
  const members = all.filter(
    (each) => isRunning(each) && each.timeline === timeline && (each.role === 'leader' || typeof each.lag === 'number'),
  )
  const has = (role: string) => members.some((each) => each.role === role)
  return members.length >= size && has('leader') && has('sync_standby')
}

export async function mainOf(place: Place): Promise<ClusterHost> {
  const leader = (await membersOf(place)).find((each) => each.role === 'leader')
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
