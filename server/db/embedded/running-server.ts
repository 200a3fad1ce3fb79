import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { launch } from './launch.ts'
import { hasLiveOwner, ourIdentity, takeOver } from './ownership.ts'
import { type PostmasterFile, readPostmasterFile, removeStalePostmasterFile } from './postmaster-file.ts'
import { askDataDirectory } from './probe.ts'
import { isPostmasterOf, isRunning } from './process-identity.ts'
import type { Binaries } from './programs.ts'
import { clearSocketDirectory, openSocketDirectory } from './socket-directory.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { stopPostmaster } from './stop-postmaster.ts'

export interface RunningServer {
  pid: number
  socketDirectory: string
  origin: 'launched' | 'orphan' | 'shared'
}

export interface Start {
  place: ClusterHome
  binaries: Binaries
  unsafeForTests: boolean
  log: (line: string) => void
}

// A server with our data that is silent: starting, recovering, or being stopped by its owner.
const SILENT_TIMEOUT_MS = 180_000
// Says it is ready, yet nobody can reach it and nobody owns it: its socket was swept away.
const UNREACHABLE_TIMEOUT_MS = 2_000
const RETRY_MS = 50
const BUSY_RETRY_MS = 250

export async function findOrLaunch({ place, binaries, unsafeForTests, log }: Start): Promise<RunningServer> {
  const { home, cluster, account, logFile } = place
  const begun = Date.now()
  let waited = false
  while (Date.now() - begun < SILENT_TIMEOUT_MS) {
    const file = readPostmasterFile(cluster)
    if (file !== undefined) {
      const adopted = await adopt(home, cluster, file)
      if (adopted !== undefined) return adopted
      if (isPostmasterOf(file.pid, cluster)) {
        if (!waited) log(`Жду PostgreSQL, который уже запущен с этими данными (процесс ${file.pid})`)
        waited = true
        const unreachable = file.status === 'ready' && Date.now() - begun > UNREACHABLE_TIMEOUT_MS
        if (unreachable && !hasLiveOwner(home, file.pid)) await stopPostmaster(file.pid, cluster)
        await sleep(RETRY_MS)
        continue
      }
      await clearLeftover(cluster, file)
    }
    const socketDirectory = openSocketDirectory(home, account)
    clearSocketDirectory(socketDirectory)
    const owner = ourIdentity()
    const pid = await launch({ binaries, account, cluster, socketDirectory, owner, unsafeForTests, logFile })
    if (pid !== 'busy') return { pid, socketDirectory, origin: 'launched' }
    await sleep(BUSY_RETRY_MS)
  }
  throw new EmbeddedPostgresError('сервер с этими данными уже запущен, но не отвечает', logFile)
}

// Asked by its socket, not by its pid: the pid may be of another container with the same folder mounted.
async function adopt(home: string, cluster: string, file: PostmasterFile): Promise<RunningServer | undefined> {
  const { pid, socketDirectory } = file
  if (socketDirectory === undefined || (await askDataDirectory(socketDirectory)) !== cluster) return undefined
  if (hasLiveOwner(home, pid)) return { pid, socketDirectory, origin: 'shared' }
  takeOver(home, pid)
  return { pid, socketDirectory, origin: 'orphan' }
}

// PostgreSQL itself clears up after a pid that is gone; it only takes a stranger with the same pid for a server.
async function clearLeftover(cluster: string, file: PostmasterFile): Promise<void> {
  if (Number.isNaN(file.pid)) {
    // Empty: either cut off by a full disk, or being written this very moment.
    await sleep(BUSY_RETRY_MS)
    removeStalePostmasterFile(cluster, file)
  } else if (isRunning(file.pid)) {
    removeStalePostmasterFile(cluster, file)
  }
}
