import { resolve } from 'node:path'
import type pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { openClusterHome } from './embedded/cluster-home.ts'
import { createCluster, dataVersion } from './embedded/create-cluster.ts'
import { hasTakenOver } from './embedded/ownership.ts'
import { ensureDatabase } from './embedded/probe.ts'
import { plainBinaries } from './embedded/programs.ts'
import { findOrLaunch, type RunningServer } from './embedded/running-server.ts'
import { clientConfig, connectionString, DATABASE, type ConnectionKind } from './embedded/server-address.ts'
import { requestStop, stopPostmaster } from './embedded/stop-postmaster.ts'
import { type ServerTrouble, superviseServer } from './embedded/supervise-server.ts'
import { chooseConnectionKind } from './embedded/transport.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  // Fast and careless about power cuts: only for databases that are thrown away.
  unsafeForTests?: boolean
  // For tests of the way Windows goes: a new cluster is made for it. By default as the machine can.
  transport?: ConnectionKind
  // Given, the server is watched and started again when it is gone; told each time.
  onTrouble?: (trouble: ServerTrouble) => void
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
  const found = findBinaries(place.account, place.copyPlace, log, dataVersion(place.cluster))
  const transport = chooseConnectionKind(place, options.transport)
  const binaries = transport === 'tcp' ? plainBinaries(found, place.home) : found
  const fresh = await createCluster(place, binaries, { noSync: unsafeForTests, transport })
  const start = { place, binaries, unsafeForTests, log }
  const server = await findOrLaunch(start)
  const watch = options.onTrouble
    ? superviseServer({ server, findOrLaunch: () => findOrLaunch(start), tell: options.onTrouble })
    : { server: () => server, stop: async () => {} }
  const stop = runUntilStopped(place.home, watch)
  await ensureDatabase(server.address)

  return {
    poolConfig: clientConfig(server.address, DATABASE),
    connectionString: connectionString(server.address, DATABASE),
    fresh,
    origin: server.origin,
    pid: server.pid,
    logFile: place.logFile,
    stop,
  }
}

interface Watch {
  // As it is now: one that was gone has been started anew.
  server: () => RunningServer
  stop: () => Promise<void>
}

function runUntilStopped(home: string, watch: Watch): () => Promise<void> {
  const isOurs = ({ origin, pid }: RunningServer) =>
    origin === 'launched' || (origin === 'orphan' && hasTakenOver(home, pid))
  // For exits that did not come through stop(): an uncaught error, process.exit().
  const onExit = () => {
    const server = watch.server()
    if (isOurs(server)) requestStop(server)
  }
  process.once('exit', onExit)

  async function stopOnce(): Promise<void> {
    await watch.stop()
    const server = watch.server()
    if (isOurs(server)) await stopPostmaster(server)
  }
  let stopping: Promise<void> | undefined
  return () => {
    process.off('exit', onExit)
    return (stopping ??= stopOnce())
  }
}
