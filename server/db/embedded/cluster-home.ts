import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, chooseAccount, isRoot } from './account.ts'
import { followPointer, pointElsewhere, pointerFile, readPointer } from './cluster-pointer.ts'
import { makeHomeDirectory } from './own-directory.ts'
import { pathKey } from './path-key.ts'
import { EmbeddedPostgresError } from './start-error.ts'

export interface ClusterHome {
  home: string
  cluster: string
  account: Account
  logFile: string
  // Where a copy of the binaries may be put.
  copyPlace: string
}

// /var/tmp and /tmp may be swept by the system, so they come after the place meant for lasting data.
const ELSEWHERE = ['/var/lib', '/var/tmp', tmpdir()]

export function openClusterHome(dataDir: string, log: (line: string) => void): ClusterHome {
  try {
    mkdirSync(dataDir, { recursive: true })
    // As the system spells it: Windows takes any case, and a second process must come to the same name.
    const real = realpathSync.native(dataDir)
    return isRoot() ? openAsRoot(real, log) : openAsUser(real, log)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`папка данных «${dataDir}» недоступна: ${(error as Error).message}`)
  }
}

function openAsUser(dataDir: string, log: (line: string) => void): ClusterHome {
  const pointer = readPointer(dataDir)
  if (pointer !== undefined) {
    throw new EmbeddedPostgresError(`база создана от root и лежит в ${pointer}: запустите от root или смените DATA_DIR`)
  }
  const home = join(dataDir, 'postgres')
  makeHomeDirectory(home, undefined, log)
  return at(home, undefined, dataDir)
}

function openAsRoot(dataDir: string, log: (line: string) => void): ClusterHome {
  const stranger = chooseAccount()
  const copyPlace = ELSEWHERE.find((place) => isWritable(place) && canEnter(stranger, place)) ?? tmpdir()
  const pointed = followPointer(dataDir, log)
  if (pointed !== undefined) return at(pointed, settleOwner(pointed, stranger), copyPlace)

  const inside = join(dataDir, 'postgres')
  if (existsSync(join(inside, 'cluster'))) {
    const account = settleOwner(inside, stranger)
    if (canEnter(account, inside)) return at(inside, account, copyPlace)
    throw new EmbeddedPostgresError(`пользователю ${account?.uid} закрыт путь к ${inside}, откройте его (chmod o+x)`)
  }
  makeHomeDirectory(inside, stranger, log)
  if (canEnter(stranger, inside)) return at(inside, stranger, copyPlace)
  rmdirSync(inside)

  const home = join(copyPlace, `verstak-postgres-${pathKey(dataDir, stranger!.uid)}`)
  makeHomeDirectory(home, stranger, log)
  pointElsewhere(dataDir, home)
  log(`Папка ${dataDir} закрыта для других пользователей, база лежит в ${home} (записано в ${pointerFile(dataDir)})`)
  return at(home, stranger, copyPlace)
}

function at(home: string, account: Account, copyPlace: string): ClusterHome {
  return { home, cluster: join(home, 'cluster'), account, logFile: join(home, 'server.log'), copyPlace }
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// The account that made the cluster goes on running it, whatever would be chosen today. A cluster that belongs
// to root was restored from a backup: PostgreSQL would refuse it.
function settleOwner(home: string, stranger: Account): Account {
  const cluster = join(home, 'cluster')
  const { uid, gid, mode } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0, mode: 0 }
  if (mode === 0) return stranger
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700)
  if (uid !== 0) return { uid, gid }
  spawnSync('chown', ['-R', `${stranger!.uid}:${stranger!.gid}`, cluster])
  return stranger
}
