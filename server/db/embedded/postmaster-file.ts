import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface PostmasterFile {
  text: string
  pid: number
  port: number
  socketDirectory: string | undefined
  status: string | undefined
}

// Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text: string
  try {
    text = readFileSync(pathOf(cluster), 'utf8')
  } catch {
    return undefined
  }
  const lines = text.split(/\r?\n/)
  return {
    text,
    pid: Number.parseInt(lines[0] ?? '', 10),
    port: Number.parseInt(lines[3] ?? '', 10),
    socketDirectory: lines[4] || undefined,
    status: lines[7]?.trim() || undefined,
  }
}

// Taken away by renaming first: another process may have replaced the stale file with a live one meanwhile.
export function removeStalePostmasterFile(cluster: string, stale: PostmasterFile): void {
  const aside = `${pathOf(cluster)}.stale-${process.pid}`
  try {
    renameSync(pathOf(cluster), aside)
    if (readFileSync(aside, 'utf8') !== stale.text) renameSync(aside, pathOf(cluster))
  } catch {
    // Already gone.
  }
  rmSync(aside, { force: true })
}

function pathOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
