import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { logFileOf, openClusterHome } from './embedded/cluster-home.ts'
import { createCluster, SUPERUSER } from './embedded/create-cluster.ts'
import { launch } from './embedded/launch.ts'
import { isOurs, ourIdentity, takeOver } from './embedded/ownership.ts'
import { readPostmasterFile, removeStalePostmasterFile } from './embedded/postmaster-file.ts'
import { DATABASE, ensureDatabase, probe, socketConfig } from './embedded/probe.ts'
import { isPostmasterOf } from './embedded/process-identity.ts'
import { clearSocketDirectory, openSocketDirectory } from './embedded/socket-directory.ts'
import { EmbeddedPostgresError } from './embedded/start-error.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  // Fast and careless about power cuts: only for databases that are thrown away.
  unsafeForTests?: boolean
}

export interface EmbeddedPostgres {
  poolConfig: pg.PoolConfig & { host: string }
  // The same for tools that want an address, psql for one.
  connectionString: string
  // True if this call created the cluster.
  fresh: boolean
  // True if the server was already running: an orphan, or another process's.
  adopted: boolean
  logFile: string
  // Stops the server if it is ours to stop; data stays.
  stop(): Promise<void>
}

// A server that is ours but silent: starting, recovering, or being stopped by its owner.
const SILENT_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 30_000

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const unsafeForTests = options.unsafeForTests ?? false
  const place = openClusterHome(resolve(options.dataDir), log)
  const { home, account } = place
  const cluster = join(home, 'cluster')
  const logFile = logFileOf(home)
  const binaries = findBinaries(account, place.copyPlace, log)
  const fresh = await createCluster(place, binaries, { noSync: unsafeForTests })

  const server = await findOrLaunch()
  await ensureDatabase(server.socketDirectory)
  const { stop } = stopper(home, cluster, server)

  return {
    poolConfig: socketConfig(server.socketDirectory, DATABASE),
    connectionString: `postgresql://${SUPERUSER}@/${DATABASE}?host=${encodeURIComponent(server.socketDirectory)}`,
    fresh,
    adopted: server.adopted,
    logFile,
    stop,
  }

  async function findOrLaunch(): Promise<Server> {
    const deadline = Date.now() + SILENT_TIMEOUT_MS
    while (Date.now() < deadline) {
      const file = readPostmasterFile(cluster)
      if (file === undefined) {
        const socketDirectory = openSocketDirectory(home, account)
        clearSocketDirectory(socketDirectory)
        const owner = ourIdentity()
        const started = await launch({ binaries, account, cluster, socketDirectory, owner, unsafeForTests, logFile })
        if (started !== 'busy') return { pid: started.pid, socketDirectory, starter: owner, adopted: false }
      } else {
        const answer = file.socketDirectory === undefined ? undefined : await probe(file.socketDirectory)
        if (answer?.dataDirectory === cluster) {
          takeOver(home, file.pid, answer.owner)
          return { pid: file.pid, socketDirectory: file.socketDirectory!, starter: answer.owner, adopted: true }
        }
        if (!isPostmasterOf(file.pid, cluster)) removeStalePostmasterFile(cluster, file)
      }
      await sleep(50)
    }
    throw new EmbeddedPostgresError('сервер с этими данными уже запущен, но не отвечает', logFile)
  }
}

interface Server {
  pid: number
  socketDirectory: string
  starter: string
  adopted: boolean
}

function stopper(home: string, cluster: string, server: Server): { stop(): Promise<void> } {
  const signal = (name: NodeJS.Signals) => {
    // Checked right before: the pid may have passed to another process since.
    if (isOurs(home, server.pid, server.starter) && isPostmasterOf(server.pid, cluster)) process.kill(server.pid, name)
  }
  // A last resort for exits that did not come through stop(): SIGINT is PostgreSQL's fast shutdown.
  const onExit = () => signal('SIGINT')
  process.once('exit', onExit)
  let stopping: Promise<void> | undefined

  async function stopInOrder(): Promise<void> {
    process.off('exit', onExit)
    if (!isOurs(home, server.pid, server.starter)) return
    signal('SIGINT')
    if (await isGone(STOP_TIMEOUT_MS)) return
    signal('SIGQUIT')
    await isGone(STOP_TIMEOUT_MS)
  }

  async function isGone(timeout: number): Promise<boolean> {
    const deadline = Date.now() + timeout
    while (isPostmasterOf(server.pid, cluster)) {
      if (Date.now() > deadline) return false
      await sleep(10)
    }
    return true
  }

  return { stop: () => (stopping ??= stopInOrder()) }
}
