import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { makePrivateDirectory } from './own-directory.ts'
import { newPassword, passwordFile, writeSecret } from './password-file.ts'
import { plainPath } from './plain-path.ts'
import { isAlive, processIdentity } from './process-identity.ts'
import { BINARY_ENV, type Binaries, exitReason } from './programs.ts'
import { LOOPBACK, SUPERUSER, type ConnectionKind } from './server-address.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { isWindows } from './windows.ts'

// Plain C as character type would give no trigrams for Cyrillic, silently; ICU "ru" sorts as people expect.
// macOS and Windows have no C.UTF-8; on Windows UTF-8 goes with any locale, and the short names are the lasting ones.
const CTYPES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' }

export function localeFlags(platform: NodeJS.Platform = process.platform): string[] {
  const ctype = `--lc-ctype=${CTYPES[platform] ?? 'C.UTF-8'}`
  return ['--encoding=UTF8', '--locale=C', ctype, '--locale-provider=icu', '--icu-locale=ru']
}

// Just us, just from this machine, just with the password; whatever else initdb would allow is not there.
const TCP_ACCESS = `host all ${SUPERUSER} ${LOOPBACK}/32 scram-sha-256\n`

// Made beside and renamed into place: a half-made cluster is never taken for a whole one, and of two processes
// that start at once one simply comes second.
export async function createCluster(
  { home, cluster, account }: ClusterHome,
  { initdb, major }: Binaries,
  { noSync, transport = 'socket' }: { noSync: boolean; transport?: ConnectionKind },
): Promise<boolean> {
  const made = dataVersion(cluster)
  if (made !== undefined) {
    refuseOtherVersion(cluster, made, major)
    return false
  }
  removeAbandonedDrafts(home)

  const draft = join(home, `${DRAFT}${processIdentity(process.pid)}`)
  makePrivateDirectory(draft, account)
  const flags = [...localeFlags(), `--username=${SUPERUSER}`, ...(noSync ? ['--no-sync'] : [])]
  try {
    await (transport === 'tcp' ? makeForTcp : makeForSocket)({ home, draft, initdb, account, flags })
    await moveIntoPlace(draft, cluster)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    if (error instanceof EmbeddedPostgresError) throw error
    if (existsSync(versionFile(cluster))) return false
    throw new EmbeddedPostgresError(`папка ${cluster} занята: ${(error as Error).message}`)
  }
}

interface Draft extends Pick<ClusterHome, 'home' | 'account'>, Pick<Binaries, 'initdb'> {
  draft: string
  flags: string[]
}

async function makeForSocket({ draft, initdb, account, flags }: Draft): Promise<void> {
  // Nobody by network; by the socket everybody who may enter its directory.
  const failure = await run(initdb, ['-D', draft, '--auth-local=trust', '--auth-host=reject', ...flags], account)
  if (failure !== undefined) throw new EmbeddedPostgresError(`initdb: ${failure}`)
}

async function makeForTcp({ home, draft, initdb, account, flags }: Draft): Promise<void> {
  const password = newPassword()
  const plain = plainPath(home, home, 'data')
  const handed = `password-for-${basename(draft)}`
  writeSecret(join(home, handed), password, account)
  try {
    const access = ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${join(plain, handed)}`]
    const failure = await run(initdb, ['-D', join(plain, basename(draft)), ...access, ...flags], account)
    if (failure !== undefined) throw new EmbeddedPostgresError(`initdb: ${failure}`)
  } finally {
    rmSync(join(home, handed), { force: true })
  }
  rmSync(join(draft, 'pg_hba.conf'))
  writeSecret(join(draft, 'pg_hba.conf'), TCP_ACCESS, account)
  writeSecret(passwordFile(draft), password, account)
}

const MOVE_TRIES = 20
const MOVE_PAUSE_MS = 100

// On Windows a folder cannot be renamed while an antivirus reads what has just been written there.
async function moveIntoPlace(draft: string, cluster: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return renameSync(draft, cluster)
    } catch (error) {
      if (!isWindows || tries === MOVE_TRIES || existsSync(versionFile(cluster))) throw error
      await sleep(MOVE_PAUSE_MS)
    }
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
    const identity = new RegExp(`^(?:password-for-)?${DRAFT}(.+)`).exec(name)?.[1]
    if (identity === undefined || isAlive(identity)) continue
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

// Resolves with the last line initdb had to say if it failed.
function run(program: string, args: string[], account: ClusterHome['account']): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { ...account, cwd: '/', env: BINARY_ENV, windowsHide: true }
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => {
      const errors = stderr.split('\n').filter((line) => line.startsWith('initdb: error'))
      resolve(code === 0 ? undefined : (errors[0] ?? stderr.trim().split('\n').at(-1)) || exitReason(code))
    })
  })
}
