import { setTimeout as sleep } from 'node:timers/promises'
import { type PgCtl, requestStopByPgCtl, stopByPgCtl } from './pg-ctl.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostmasterOf } from './process-identity.ts'
import { isWindows, killTree } from './windows.ts'

export interface Stoppable {
  pid: number
  cluster: string
  // Where a server was started by pg_ctl, it is stopped by it as well.
  control: PgCtl | undefined
}

const STOP_TIMEOUT_S = 30
// pg_ctl waits for the shutdown checkpoint, not for the process to exit.
const LAST_MOMENT_MS = 5_000

// PostgreSQL's fast shutdown: clients are cut off, everything is written out.
export function requestStop({ pid, cluster, control }: Stoppable): void {
  if (control === undefined) signal(pid, cluster, 'SIGINT')
  // It stops whatever server has the data now.
  else if (readPostmasterFile(cluster)?.pid === pid) requestStopByPgCtl(control)
}

export async function stopPostmaster(server: Stoppable): Promise<void> {
  const { pid, cluster, control } = server
  if (control === undefined) {
    requestStop(server)
    if (await isGone(pid, cluster, STOP_TIMEOUT_S * 1000)) return
  } else {
    // Immediate shutdown: the next start recovers from the WAL.
    for (const mode of ['fast', 'immediate'] as const) {
      const isOurs = readPostmasterFile(cluster)?.pid === pid
      // pg_ctl itself is gone, with node_modules for one: nothing to wait for.
      if (isOurs && (await stopByPgCtl(control, mode, STOP_TIMEOUT_S)) === undefined) break
      if (await isGone(pid, cluster, LAST_MOMENT_MS)) return
    }
  }
  await killPostmaster(pid, cluster)
}

// At once, without a word to its clients; the next start recovers from the WAL.
export async function killPostmaster(pid: number, cluster: string): Promise<void> {
  if (!isWindows) signal(pid, cluster, 'SIGQUIT')
  else if (isPostmasterOf(pid, cluster)) killTree(pid)
  await isGone(pid, cluster, STOP_TIMEOUT_S * 1000)
}

function signal(pid: number, cluster: string, name: NodeJS.Signals): void {
  // Checked right before: the pid may have passed to another process since.
  if (!isPostmasterOf(pid, cluster)) return
  try {
    process.kill(pid, name)
  } catch {
    // Gone in between.
  }
}

async function isGone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}
