import { spawn } from 'node:child_process'
import { closeSync, constants, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { askDataDirectory } from './probe.ts'
import { BINARY_ENV, type Binaries } from './programs.ts'
import { type ServerArguments, serverArguments } from './settings.ts'
import { EmbeddedPostgresError } from './start-error.ts'

// Recovery after a power cut replays up to max_wal_size.
const READY_TIMEOUT_MS = 180_000
const POLL_MS = 15
const MAX_LOG_BYTES = 10_000_000

export interface Launch extends ServerArguments {
  binaries: Binaries
  account: Account
  logFile: string
}

// Returns the pid, or 'busy' if another server (or what a killed one left behind) still holds the same data.
export async function launch(options: Launch): Promise<number | 'busy'> {
  const { binaries, account, cluster, socketDirectory, logFile } = options
  const log = openLog(logFile, account)
  const logStart = fstatSync(log).size
  // Detached: Ctrl+C in the terminal must reach only Node, which then stops the server in order.
  const child = spawn(binaries.postgres, serverArguments(options), {
    ...account,
    cwd: '/',
    env: BINARY_ENV,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let exit: string | undefined
  child.on('error', (error) => (exit = error.message))
  child.on('exit', (code, signal) => (exit = `код выхода ${code ?? signal}`))
  child.unref()

  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (exit !== undefined) {
      const said = readFileSync(logFile).subarray(logStart).toString()
      if (/lock file ".*" already exists|pre-existing shared memory block/.test(said)) return 'busy'
      throw new EmbeddedPostgresError(said.match(/(?:FATAL|PANIC):\s*(.*)/)?.[1] ?? exit, logFile)
    }
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === 'ready') {
      if ((await askDataDirectory(socketDirectory)) === cluster) return child.pid!
    }
    await sleep(POLL_MS)
  }
  child.kill('SIGINT')
  throw new EmbeddedPostgresError(`нет ответа за ${READY_TIMEOUT_MS / 1000} с`, logFile)
}

function openLog(logFile: string, account: Account): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const log = openSync(logFile, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  if (account !== undefined) fchownSync(log, account.uid, account.gid)
  return log
}
