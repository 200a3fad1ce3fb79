import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { launch } from './launch.ts'
import { hasLiveOwner, ourIdentity, takeOver } from './ownership.ts'
import { hasPassword, readPassword } from './password-file.ts'
import type { PgCtl } from './pg-ctl.ts'
import { plainPath } from './plain-path.ts'
import { type PostmasterFile, readPostmasterFile, removeStalePostmasterFile } from './postmaster-file.ts'
import { askServer } from './probe.ts'
import { isPostmasterOf, isRunning } from './process-identity.ts'
import { type Binaries, findPgCtl } from './programs.ts'
import { type ServerAddress, socketAddress, tcpAddress } from './server-address.ts'
import { clearSocketDirectory, openSocketDirectory } from './socket-directory.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { type Stoppable, stopPostmaster } from './stop-postmaster.ts'
import { choosePort, deleteStoredPort } from './tcp-port.ts'
import { isWindows } from './windows.ts'

export interface RunningServer extends Stoppable {
  address: ServerAddress
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
  const control = chooseControl(place, binaries)
  const begun = Date.now()
  let waited = false
  while (Date.now() - begun < SILENT_TIMEOUT_MS) {
    const file = readPostmasterFile(cluster)
    if (file !== undefined) {
      const adopted = await adopt(home, cluster, file)
      if (adopted !== undefined) return { ...adopted, cluster, control }
      if (isPostmasterOf(file.pid, cluster)) {
        if (!waited) log(`Жду PostgreSQL, который уже запущен с этими данными (процесс ${file.pid})`)
        waited = true
        const unreachable = file.status === 'ready' && Date.now() - begun > UNREACHABLE_TIMEOUT_MS
        if (unreachable && !hasLiveOwner(home, file.pid)) await stopPostmaster({ pid: file.pid, cluster, control })
        await sleep(RETRY_MS)
        continue
      }
      await clearLeftover(cluster, file)
    }
    const address = await chooseAddress(place)
    const options = { home, binaries, account, cluster, address, unsafeForTests, logFile, control }
    const pid = await launch({ ...options, owner: ourIdentity() })
    if (typeof pid === 'number') return { pid, cluster, address, control, origin: 'launched' }
    if (pid === 'taken') deleteStoredPort(home)
    else await sleep(BUSY_RETRY_MS)
  }
  throw new EmbeddedPostgresError('сервер с этими данными уже запущен, но не отвечает', logFile)
}

function chooseControl({ home, cluster, account }: ClusterHome, binaries: Binaries): PgCtl | undefined {
  if (!hasPassword(cluster)) return undefined
  const plain = cluster.replace(home, plainPath(home, home, 'data'))
  return { program: findPgCtl(binaries), cluster: plain, account }
}

async function chooseAddress({ home, cluster, account }: ClusterHome): Promise<ServerAddress> {
  if (hasPassword(cluster)) return tcpAddress(await choosePort(home), readPassword(cluster))
  const directory = openSocketDirectory(home, account)
  clearSocketDirectory(directory)
  return socketAddress(directory)
}

type Adopted = Pick<RunningServer, 'pid' | 'address' | 'origin'>

async function adopt(home: string, cluster: string, file: PostmasterFile): Promise<Adopted | undefined> {
  const { pid } = file
  const address = addressOf(cluster, file)
  if (address === undefined || !(await askServer(address, cluster))?.isOurs) return undefined
  if (hasLiveOwner(home, pid)) return { pid, address, origin: 'shared' }
  takeOver(home, pid)
  return { pid, address, origin: 'orphan' }
}

// A socket is asked whatever the pid: that may be of another container with the same folder mounted. A port may have
// passed to another program, which could ask for the password in plain text: only where our own postmaster lives.
function addressOf(cluster: string, { pid, port, socketDirectory }: PostmasterFile): ServerAddress | undefined {
  if (!hasPassword(cluster)) return socketDirectory === undefined ? undefined : socketAddress(socketDirectory)
  return port > 0 && isPostmasterOf(pid, cluster) ? tcpAddress(port, readPassword(cluster)) : undefined
}

// PostgreSQL itself clears up after a pid that is gone; it only takes a stranger with the same pid for a server. On
// Windows not even that: it asks by a pipe that only its own processes have.
async function clearLeftover(cluster: string, file: PostmasterFile): Promise<void> {
  if (Number.isNaN(file.pid)) {
    // Empty: either cut off by a full disk, or being written this very moment.
    await sleep(BUSY_RETRY_MS)
    removeStalePostmasterFile(cluster, file)
  } else if (!isWindows && isRunning(file.pid)) {
    removeStalePostmasterFile(cluster, file)
  }
}
