import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A machine of the cluster: a network namespace with an address of its own on a bridge that all of them share. */
export interface ClusterHost {
  name: string
  address: string
  /** Its disk. */
  folder: string
  /** Runs until the host dies or it is killed; what it says goes to a file. */
  run: (as: 'root' | 'postgres', program: string, args: string[], env?: Record<string, string>) => ChildProcess
  /** Runs to its end, or for so many seconds. Answers null when that went wrong. */
  ask: (as: 'root' | 'postgres', program: string, args: string[], more?: Asking) => Promise<string | null>
  /** Every process of it whose command line has these words. */
  pids: (words?: string) => number[]
  kill: (words?: string) => void
  /** Off the network, and back on it. */
  cutOff: () => void
  join: () => void
  said: (program: string) => string
}

interface Asking {
  seconds?: number
  env?: Record<string, string>
}

export const BALANCER = 'lb'
const NAMES = ['db1', 'db2', 'db3', BALANCER]
const BRIDGE = 'verstak0'
const NETWORK = '10.77.0'
export const ROAD = `${NETWORK}.1`
export const NETWORK_MASK = `${NETWORK}.0/24`

const sh = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const attempt = (work: () => unknown) => {
  try {
    work()
  } catch {
    // not there
  }
}
const spaceOf = (name: string) => `verstak-${name}`
const linkOf = (name: string) => `vst-${name}`

const idOf = (flag: '-u' | '-g') => Number(sh('id', flag, 'postgres'))

export function openHost(root: string, number: number, name = `db${number}`): ClusterHost {
  const [space, link, address] = [spaceOf(name), linkOf(name), `${NETWORK}.${10 + number}`]
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chownSync(folder, idOf('-u'), idOf('-g'))
  sh('ip', 'netns', 'add', space)
  sh('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  sh('ip', 'link', 'set', link, 'master', BRIDGE, 'up')
  const inside = (...args: string[]) => sh('ip', '-n', space, ...args)
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('link', 'set', 'lo', 'up')
  const logOf = (program: string) => join(folder, `${program.split('/').at(-1)}.log`)
  const inSpace = (as: 'root' | 'postgres', program: string, args: string[]) => [
    'netns',
    'exec',
    space,
    ...(as === 'root' ? [] : ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']),
    program,
    ...args,
  ]
  const envOf = (env: Record<string, string>) => ({ PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env })
  const host: ClusterHost = {
    name,
    address,
    folder,
    run(as, program, args, env = {}) {
      const log = openSync(logOf(program), 'a')
      const child = spawn('ip', inSpace(as, program, args), {
        cwd: '/',
        env: envOf(env),
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      return child
    },
    ask: (as, program, args, { seconds = 5, env = {} } = {}) =>
      new Promise((resolve) => {
        const words = inSpace(as, 'timeout', [String(seconds), program, ...args])
        execFile('ip', words, { cwd: '/', env: envOf(env) }, (error, stdout, stderr) => {
          if (error) appendFileSync(logOf(program), stdout + stderr)
          resolve(error ? null : stdout.trim())
        })
      }),
    pids(words = '') {
      const all = sh('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number)
      return all.filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(words)
        } catch {
          return false
        }
      })
    },
    kill(words = '') {
      for (const pid of host.pids(words)) attempt(() => process.kill(pid, 'SIGKILL'))
    },
    cutOff: () => void sh('ip', 'link', 'set', link, 'down'),
    join: () => void sh('ip', 'link', 'set', link, 'up'),
    said: (program) => readFileSync(logOf(program), 'utf8'),
  }
  return host
}

export function openRoad(): void {
  closeRoad()
  sh('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  sh('ip', 'addr', 'add', `${ROAD}/24`, 'dev', BRIDGE)
  sh('ip', 'link', 'set', BRIDGE, 'up')
}

/** Also what an earlier run that was killed left behind. */
export function closeRoad(): void {
  for (const name of NAMES) {
    const space = spaceOf(name)
    attempt(() => {
      // what is killed first may have been about to start another
      for (let round = 0; round < 5; round++) {
        const pids = sh('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number)
        if (pids.length === 0) break
        for (const pid of pids) attempt(() => process.kill(pid, 'SIGKILL'))
      }
    })
    attempt(() => sh('ip', 'netns', 'del', space))
    attempt(() => sh('ip', 'link', 'del', linkOf(name)))
  }
  attempt(() => sh('ip', 'link', 'del', BRIDGE))
}

export function emptyDisk({ folder }: ClusterHost): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chownSync(folder, idOf('-u'), idOf('-g'))
}

export const ownedByPostgres = (path: string) => chownSync(path, idOf('-u'), idOf('-g'))
