import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

// A pid alone may have been given to another process since; together with its start time it is unique.
export function processIdentity(pid: number): string | undefined {
  const started = process.platform === 'linux' ? linuxStartTime(pid) : ps(pid, 'lstart=')?.replace(/\W+/g, '-')
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
  if (process.platform !== 'linux') return ps(pid, 'command=')?.includes(cluster) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

// Who started a postmaster, as its arguments say (see settings.ts).
export function starterOf(pid: number): string | undefined {
  return /verstak\.owner=(\d+@[\w-]+)/.exec(commandLine(pid) ?? '')?.[1]
}

function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
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
