import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, chooseAccount, isRoot } from './account.ts'
import { pathKey } from './path-key.ts'
import { makePrivateDirectory } from './safe-directory.ts'
import { EmbeddedPostgresError } from './start-error.ts'

export interface ClusterHome {
  home: string
  account: Account
  // Where a copy of the binaries may be put.
  copyPlace: string
}

// /var/tmp and /tmp may be swept by the system, so they come after the place meant for lasting data.
const ELSEWHERE = ['/var/lib', '/var/tmp', tmpdir()]

export function openClusterHome(dataDir: string, log: (line: string) => void): ClusterHome {
  try {
    mkdirSync(dataDir, { recursive: true })
    const real = realpathSync(dataDir)
    return isRoot() ? openAsRoot(real, log) : openAsUser(real)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`папка данных «${dataDir}» недоступна: ${(error as Error).message}`)
  }
}

function openAsUser(dataDir: string): ClusterHome {
  const pointer = readPointer(dataDir)
  if (pointer !== undefined) {
    throw new EmbeddedPostgresError(`база создана от root и лежит в ${pointer}: запустите от root или смените DATA_DIR`)
  }
  const home = join(dataDir, 'postgres')
  makePrivateDirectory(home, undefined)
  return { home, account: undefined, copyPlace: dataDir }
}

function openAsRoot(dataDir: string, log: (line: string) => void): ClusterHome {
  const copyPlace = ELSEWHERE.find((place) => existsSync(place) && canEnter(chooseAccount(), place)) ?? tmpdir()
  const pointed = readPointer(dataDir)
  if (pointed !== undefined) {
    if (!existsSync(pointed)) {
      throw new EmbeddedPostgresError(
        `база лежала в ${pointed}, но этой папки нет: верните её или удалите ${pointerFile(dataDir)}, чтобы начать заново`,
      )
    }
    if (belongsHere(pointed, dataDir)) return { home: pointed, account: ownerOf(pointed), copyPlace }
    log(`${dataDir} — копия другой папки данных, для неё создаётся своя база`)
  }

  const inside = join(dataDir, 'postgres')
  if (existsSync(inside)) {
    const account = ownerOf(inside)
    chownSync(inside, account!.uid, account!.gid)
    if (canEnter(account, inside)) return { home: inside, account, copyPlace }
    if (existsSync(join(inside, 'cluster'))) {
      throw new EmbeddedPostgresError(`пользователю с uid ${account!.uid} закрыт путь к ${inside}, откройте его (chmod o+x)`)
    }
  }
  const account = chooseAccount()
  makePrivateDirectory(inside, account)
  if (canEnter(account, inside)) return { home: inside, account, copyPlace }
  rmdirSync(inside)

  const home = join(copyPlace, `verstak-postgres-${pathKey(dataDir, account!.uid)}`)
  makePrivateDirectory(home, account)
  writeFileSync(ownerNote(home), dataDir)
  writeFileSync(pointerFile(dataDir), home)
  log(`Папка ${dataDir} закрыта для других пользователей, база лежит в ${home}`)
  return { home, account, copyPlace }
}

function pointerFile(dataDir: string): string {
  return join(dataDir, 'postgres-location')
}

function ownerNote(home: string): string {
  return join(home, 'data-dir')
}

function readPointer(dataDir: string): string | undefined {
  return existsSync(pointerFile(dataDir)) ? readFileSync(pointerFile(dataDir), 'utf8').trim() : undefined
}

// A moved data folder takes its database along; a copied one must not share it with the original.
function belongsHere(home: string, dataDir: string): boolean {
  const noted = existsSync(ownerNote(home)) ? readFileSync(ownerNote(home), 'utf8') : dataDir
  if (noted === dataDir) return true
  if (existsSync(noted) && readPointer(noted) === home) return false
  writeFileSync(ownerNote(home), dataDir)
  return true
}

// The account that made the cluster goes on running it, whatever would be chosen today.
function ownerOf(home: string): Account {
  const cluster = join(home, 'cluster')
  const { uid, gid } = statSync(existsSync(cluster) ? cluster : home)
  return uid === 0 ? chooseAccount() : { uid, gid }
}

export function logFileOf(home: string): string {
  return join(home, 'server.log')
}
