import { resolve } from 'node:path'
import type pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { openClusterHome } from './embedded/cluster-home.ts'
import { createCluster, dataVersion, SUPERUSER } from './embedded/create-cluster.ts'
import { hasTakenOver } from './embedded/ownership.ts'
import { DATABASE, ensureDatabase, socketConfig } from './embedded/probe.ts'
import { findOrLaunch, type RunningServer } from './embedded/running-server.ts'
import { requestStop, stopPostmaster } from './embedded/stop-postmaster.ts'

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
  // launched by this call; orphan: left running by a process that is gone, ours from now on;
  // shared: another live process owns it.
  origin: RunningServer['origin']
  pid: number
  logFile: string
  // Stops the server unless another process owns it; data stays.
  stop(): Promise<void>
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, unsafeForTests = false } = options
  const place = openClusterHome(resolve(options.dataDir), log)
  const binaries = findBinaries(place.account, place.copyPlace, log, dataVersion(place.cluster))
  const fresh = await createCluster(place, binaries, { noSync: unsafeForTests })
  const server = await findOrLaunch({ place, binaries, unsafeForTests, log })
  const stop = keepUntilStopped(place.home, place.cluster, server)
  await ensureDatabase(server.socketDirectory)

  const host = encodeURIComponent(server.socketDirectory)
  return {
    poolConfig: socketConfig(server.socketDirectory, DATABASE),
    connectionString: `postgresql:///${DATABASE}?user=${SUPERUSER}&host=${host}`,
    fresh,
    origin: server.origin,
    pid: server.pid,
    logFile: place.logFile,
    stop,
  }
}

function keepUntilStopped(home: string, cluster: string, { pid, origin }: RunningServer): () => Promise<void> {
  const isOurs = () => origin === 'launched' || (origin === 'orphan' && hasTakenOver(home, pid))
  // For exits that did not come through stop(): an uncaught error, process.exit().
  const onExit = () => {
    if (isOurs()) requestStop(pid, cluster)
  }
  process.once('exit', onExit)

  let stopping: Promise<void> | undefined
  return () => {
    process.off('exit', onExit)
    stopping ??= isOurs() ? stopPostmaster(pid, cluster) : Promise.resolve()
    return stopping
  }
}
