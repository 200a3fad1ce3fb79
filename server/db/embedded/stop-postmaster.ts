import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmasterOf } from './process-identity.ts'

const STOP_TIMEOUT_MS = 30_000

// SIGINT is PostgreSQL's fast shutdown: clients are cut off, everything is written out.
export function requestStop(pid: number, cluster: string): void {
  signal(pid, cluster, 'SIGINT')
}

export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  requestStop(pid, cluster)
  if (await isGone(pid, cluster)) return
  // Immediate shutdown: the next start recovers from the WAL.
  signal(pid, cluster, 'SIGQUIT')
  await isGone(pid, cluster)
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

async function isGone(pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}
