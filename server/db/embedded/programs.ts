import { spawnSync } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { plainPath } from './plain-path.ts'
import { DLL_NOT_FOUND, isWindows, windowsEnvironment } from './windows.ts'

export interface Binaries {
  initdb: string
  postgres: string
  // The part of the version that the data format depends on.
  major: string
}

// Nothing of the caller's environment: PGDATA, PGPORT or LD_LIBRARY_PATH would change the server behind our back.
export const BINARY_ENV: Record<string, string> = {
  ...(isWindows ? windowsEnvironment() : { PATH: '/usr/local/bin:/usr/bin:/bin' }),
  LC_ALL: 'C',
  TZ: 'UTC',
}

export function programsIn(directory: string, platform: string = process.platform) {
  const suffix = platform === 'win32' ? '.exe' : ''
  return { initdb: join(directory, `initdb${suffix}`), postgres: join(directory, `postgres${suffix}`) }
}

// Beside the others in every package, the system's too.
export function findPgCtl({ postgres }: Pick<Binaries, 'postgres'>): string {
  return join(dirname(postgres), basename(postgres).replace('postgres', 'pg_ctl'))
}

// The same programs by a path that survives a shell and the code page of Windows; they look for their files around it.
export function plainBinaries(binaries: Binaries, notes: string): Binaries {
  const bin = dirname(binaries.postgres)
  const plain = join(plainPath(dirname(bin), notes, 'programs'), basename(bin))
  const at = (program: string) => join(plain, basename(program))
  return { ...binaries, initdb: at(binaries.initdb), postgres: at(binaries.postgres) }
}

// Why the programs do not run for this account; undefined: they do.
export function complaint(programs: ReturnType<typeof programsIn>, account: Account): string | undefined {
  for (const program of Object.values(programs)) {
    const run = spawnSync(program, ['--version'], {
      ...account,
      cwd: '/',
      env: BINARY_ENV,
      encoding: 'utf8',
      windowsHide: true,
    })
    if (run.error) return run.error.message
    if (run.status !== 0) return run.stderr.trim() || exitReason(run.status)
  }
  return undefined
}

// Windows says why by the exit code alone.
export function exitReason(code: number | null): string {
  if (code !== DLL_NOT_FOUND) return `код ${code}`
  return 'нет Microsoft Visual C++ Redistributable, поставьте его: winget install Microsoft.VCRedist.2015+.x64'
}

// What a program prints, if it is there and succeeds. In the caller's environment: its PATH is asked for programs.
export function outputOf(program: string, args: string[], account?: Account): string | undefined {
  const { status, stdout } = spawnSync(program, args, { ...account, cwd: '/', encoding: 'utf8', windowsHide: true })
  return status === 0 ? stdout.trim() || undefined : undefined
}
