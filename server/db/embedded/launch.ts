import { spawn } from 'node:child_process'
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type PgCtl, runPgCtl, stopByPgCtl } from './pg-ctl.ts'
import { plainPath } from './plain-path.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { askServer } from './probe.ts'
import { isPostmasterOf, starterOf } from './process-identity.ts'
import { BINARY_ENV, type Binaries } from './programs.ts'
import { type ServerArguments, serverSettings } from './settings.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { isWindows } from './windows.ts'

// Recovery after a power cut replays up to max_wal_size.
const READY_TIMEOUT_S = 180
const POLL_MS = 15
const MAX_LOG_BYTES = 10_000_000

export interface Launch extends ServerArguments {
  home: string
  binaries: Binaries
  account: Account
  logFile: string
  control: PgCtl | undefined
}

// The pid; 'busy': another server (or what a killed one left behind) still holds the same data; 'taken': somebody
// else listens where it should.
export type Launched = number | 'busy' | 'taken'

export async function launch(options: Launch): Promise<Launched> {
  rotateLog(options.logFile)
  const logStart = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0
  const launched = options.control === undefined ? launchBySpawn(options) : launchByPgCtl(options, options.control)
  const outcome = await launched
  if (typeof outcome === 'number' || outcome === 'busy') return outcome
  const said = readFrom(options.logFile, logStart)
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(said)) return 'busy'
  if (/could not create any TCP\/IP sockets/.test(said)) return 'taken'
  throw new EmbeddedPostgresError(said.match(/(?:FATAL|PANIC):\s*(.*)/)?.[1] ?? outcome.failure, options.logFile)
}

type Outcome = number | 'busy' | { failure: string }

const NO_ANSWER = `нет ответа за ${READY_TIMEOUT_S} с`

async function launchBySpawn(options: Launch): Promise<Outcome> {
  const { binaries, account, cluster, address, logFile } = options
  const log = openLog(logFile, account)
  const settings = serverSettings(options).flatMap((setting) => ['-c', setting])
  // Detached: Ctrl+C in the terminal must reach only Node, which then stops the server in order.
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings], {
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

  const deadline = Date.now() + READY_TIMEOUT_S * 1000
  while (Date.now() < deadline) {
    if (exit !== undefined) return { failure: exit }
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === 'ready') {
      if ((await askServer(address, cluster))?.isOurs) return child.pid!
    }
    await sleep(POLL_MS)
  }
  child.kill('SIGINT')
  return { failure: NO_ANSWER }
}

async function launchByPgCtl(options: Launch, control: PgCtl): Promise<Outcome> {
  const { account, cluster, address, owner, home, logFile } = options
  // On Windows pg_ctl makes it, with the rights of the server; elsewhere the account may not write here.
  if (!isWindows) closeSync(openLog(logFile, account))
  const plainLog = logFile.replace(home, plainPath(home, home, 'data'))
  const settings = serverSettings(options).map(shellQuoted)
  const start = ['start', '-w', '-t', String(READY_TIMEOUT_S), '-l', plainLog, '-o', settings.join(' ')]
  const code = await runPgCtl(control, start)
  if (code === 0) {
    const pid = readPostmasterFile(cluster)?.pid
    const answer = await askServer(address, cluster)
    // Of two that start at once pg_ctl tells both that the server is up.
    return answer?.isOurs && answer.owner === owner && pid !== undefined ? pid : 'busy'
  }
  // Ran out of time: nobody else is going to stop it. The data may also be in the hands of another's server.
  const left = readPostmasterFile(cluster)?.pid
  if (left && isPostmasterOf(left, cluster) && starterOf(left) === owner) await stopByPgCtl(control, 'immediate', 5)
  return { failure: code === undefined ? `не запускается ${control.program}` : `код выхода pg_ctl ${code}` }
}

// For /bin/sh and cmd.exe alike, so without what either reads inside double quotes. A lone % stays itself in cmd.exe.
function shellQuoted(setting: string): string {
  if (/["$`\\!&|<>^\n]/.test(setting)) throw new EmbeddedPostgresError(`настройку «${setting}» не передать серверу`)
  return `-c "${setting}"`
}

function readFrom(logFile: string, start: number): string {
  try {
    return readFileSync(logFile).subarray(start).toString()
  } catch {
    return ''
  }
}

function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return
  try {
    renameSync(logFile, `${logFile}.1`)
  } catch {
    // Held by a server that is still running: Windows lets nobody rename it.
  }
}

function openLog(logFile: string, account: Account): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const log = openSync(logFile, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  if (account !== undefined) fchownSync(log, account.uid, account.gid)
  return log
}
