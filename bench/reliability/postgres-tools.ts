import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL as a distribution installs it: Debian keeps the tools out of PATH. */
export function findTools(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return (
    versions
      .map((version) => join(debian, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null
  )
}

/** The server refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

export interface PlainServer {
  url: (database: string) => string
  start: () => void
  pid: () => number
  stop: (how?: 'fast' | 'immediate') => void
}

export function openTools(bin: string, root: string) {
  const who = account()
  const run = (tool: string, ...args: string[]) =>
    execFileSync(join(bin, tool), args, { ...who, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const folder = (name: string) => {
    const made = join(root, name)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    if (who.uid !== undefined) chownSync(made, who.uid, who.gid!)
    return made
  }
  const socket = folder('socket')
  return {
    run,
    folder,
    socket,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    /** A cluster in `data`; `settings` are added to its configuration. */
    server(data: string, settings: string, port = 5432): PlainServer {
      appendFileSync(
        join(data, 'postgresql.conf'),
        `\nlisten_addresses = ''\nunix_socket_directories = '${socket}'\nport = ${port}\n${settings}\n`,
      )
      const isUp = () => existsSync(join(data, 'postmaster.pid'))
      // also when this process ends by an error
      process.once('exit', () => isUp() && run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'))
      return {
        url: (database) => `postgresql:///${database}?user=postgres&host=${encodeURIComponent(socket)}&port=${port}`,
        pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
        start: () => void run('pg_ctl', '-D', data, '-w', '-t', '120', '-l', join(data, 'server.log'), 'start'),
        stop: (how = 'fast') => void run('pg_ctl', '-D', data, '-w', '-m', how, 'stop'),
      }
    },
  }
}
