import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { pathKey } from './path-key.ts'
import { isWindows, readWindowsProcess, type WindowsProcess } from './windows.ts'

// A pid alone may have been given to another process since; together with its start time it is unique.
export function processIdentity(pid: number): string | undefined {
  if (pid === process.pid) return (own ??= readIdentity(pid))
  return readIdentity(pid)
}

// Windows takes its time to answer, and ours does not change.
let own: string | undefined

function readIdentity(pid: number): string | undefined {
  const started = isWindows ? windowsStartTime(pid) : startTime(pid)
  return started === undefined ? undefined : `${pid}@${started}`
}

export function isAlive(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A postmaster works inside its data directory, which tells ours from whatever else has this pid now.
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (isWindows) return isRunning(pid) && isWindowsPostmaster(readWindowsProcess(pid), cluster)
  if (process.platform !== 'linux') return ps(pid, 'command=')?.includes(cluster) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

// By what it was started with (see settings.ts); where that is hidden from us, by its name.
export function isWindowsPostmaster(found: WindowsProcess | undefined, cluster: string): boolean {
  if (found?.commandLine) return found.commandLine.includes(`verstak.cluster=${pathKey(cluster)}`)
  return found?.name.toLowerCase() === 'postgres.exe'
}

// Who started a postmaster, as its arguments say (see settings.ts).
export function starterOf(pid: number): string | undefined {
  return /verstak\.owner=(\d+@[\w-]+)/.exec(commandLine(pid) ?? '')?.[1]
}

function commandLine(pid: number): string | undefined {
  if (isWindows) return readWindowsProcess(pid)?.commandLine
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}

function startTime(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStartTime(pid) : ps(pid, 'lstart=')?.replace(/\W+/g, '-')
}

// Where policy forbids asking, a pid in use has to do.
function windowsStartTime(pid: number): string | undefined {
  return isRunning(pid) ? (readWindowsProcess(pid)?.started ?? 'unknown') : undefined
}

function linuxStartTime(pid: number): string | undefined {
  try {
    // The name in brackets may itself hold spaces and brackets; start time is field 22 of the whole line.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    return afterName.split(' ')[19]
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
