import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Account } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  // The part of the version that the data format depends on.
  major: string
}

// Nothing of the caller's environment: PGDATA, PGPORT or LD_LIBRARY_PATH would change the server behind our back.
export const BINARY_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function programsIn(directory: string) {
  return { initdb: join(directory, 'initdb'), postgres: join(directory, 'postgres') }
}

// Why the programs do not run for this account; undefined: they do.
export function complaint(programs: ReturnType<typeof programsIn>, account: Account): string | undefined {
  for (const program of Object.values(programs)) {
    const run = spawnSync(program, ['--version'], { ...account, cwd: '/', env: BINARY_ENV, encoding: 'utf8' })
    if (run.error) return run.error.message
    if (run.status !== 0) return run.stderr.trim() || `код ${run.status}`
  }
  return undefined
}

// What a program prints, if it is there and succeeds. In the caller's environment: its PATH is asked for programs.
export function outputOf(program: string, args: string[], account?: Account): string | undefined {
  const { status, stdout } = spawnSync(program, args, { ...account, cwd: '/', encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}
