import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterHome } from './cluster-home.ts'
import { makePrivateDirectory } from './own-directory.ts'
import { isAlive, processIdentity } from './process-identity.ts'
import { BINARY_ENV, type Binaries } from './programs.ts'
import { EmbeddedPostgresError } from './start-error.ts'

export const SUPERUSER = 'verstak'

// Plain C as character type would give no trigrams for Cyrillic, silently; ICU "ru" sorts as people expect.
// macOS has no C.UTF-8.
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=icu',
  '--icu-locale=ru',
]

// Made beside and renamed into place: a half-made cluster is never taken for a whole one, and of two processes
// that start at once one simply comes second.
export async function createCluster(
  { home, cluster, account }: ClusterHome,
  { initdb, major }: Binaries,
  { noSync }: { noSync: boolean },
): Promise<boolean> {
  const made = dataVersion(cluster)
  if (made !== undefined) {
    refuseOtherVersion(cluster, made, major)
    return false
  }
  removeAbandonedDrafts(home)

  const draft = join(home, `${DRAFT}${processIdentity(process.pid)}`)
  makePrivateDirectory(draft, account)
  // Nobody by network; by the socket everybody who may enter its directory.
  const access = ['--auth-local=trust', '--auth-host=reject']
  const flags = [...LOCALE, ...access, `--username=${SUPERUSER}`, ...(noSync ? ['--no-sync'] : [])]
  const failure = await run(initdb, ['-D', draft, ...flags], account)
  if (failure !== undefined) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedPostgresError(`initdb: ${failure}`)
  }
  try {
    renameSync(draft, cluster)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (existsSync(versionFile(cluster))) return false
    throw new EmbeddedPostgresError(`папка ${cluster} занята: ${(error as Error).message}`)
  }
}

function versionFile(cluster: string): string {
  return join(cluster, 'PG_VERSION')
}

// The major version that made the data; undefined: there is none yet.
export function dataVersion(cluster: string): string | undefined {
  return existsSync(versionFile(cluster)) ? readFileSync(versionFile(cluster), 'utf8').trim() : undefined
}

function refuseOtherVersion(cluster: string, found: string, major: string): void {
  if (found === major) return
  throw new EmbeddedPostgresError(
    `база в ${cluster} создана PostgreSQL ${found}, а установлен ${major}: ` +
      'перенесите её (pg_dump) или укажите DATABASE_URL',
  )
}

const DRAFT = 'cluster-draft-'

function removeAbandonedDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(DRAFT) || isAlive(name.slice(DRAFT.length))) continue
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

// Resolves with the last line initdb had to say if it failed.
function run(program: string, args: string[], account: ClusterHome['account']): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...account, cwd: '/', env: BINARY_ENV, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => {
      const errors = stderr.split('\n').filter((line) => line.startsWith('initdb: error'))
      resolve(code === 0 ? undefined : (errors[0] ?? stderr.trim().split('\n').at(-1)) || `код ${code}`)
    })
  })
}
