import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Files } from '#server/ports/files/port.ts'
import { openSealing } from '#server/kernel/sealing.ts'
import { type CopyHead, type CopyWriter, readHead, writeCopy } from './copy-file.ts'
import { dumpDatabase } from './dump-database.ts'
import { makeRecoveryPair, wrapForSheet } from './recovery-key.ts'

export interface CopySource {
  pool: pg.Pool
  dataDir: string
  host: string
  release: string
  keys: readonly Buffer[]
  /** What stands beside the base, by the folder it is kept under; none: the base alone, as before a migration. */
  stores: Record<string, Files>
  now: Date
}

export interface MadeCopy {
  file: string
  bytes: number
  rows: number
  files: number
}

const FOLDER = 'backups'
const PUBLIC_KEY = 'recovery.pub'
const EXTENSION = '.copy'
const DUMP_HEAD = 'PGDMP'

const copiesFolder = (dataDir: string) => join(dataDir, FOLDER)

const stampOf = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

/** Null: the owner has not printed a sheet, and the data key alone opens his copies. */
export const readRecoveryKey = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, PUBLIC_KEY), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

/** Answers the sheet; nothing of its words stays here. Copies made before still open by the sheet before. */
export async function printSheet(dataDir: string): Promise<string> {
  const { sheet, publicKey } = makeRecoveryPair()
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, PUBLIC_KEY), `${publicKey}\n`, { mode: 0o600 })
  return sheet
}

async function putFiles(copy: CopyWriter, stores: CopySource['stores']): Promise<number> {
  let count = 0
  for (const [store, files] of Object.entries(stores))
    for await (const { name } of files.list()) {
      const bytes = await files.get(name)
      // swept while the copy was being made: no row of this moment names it
      if (!bytes) continue
      await copy.put({ kind: 'file', name: `${store}/${name}` }, [Buffer.from(bytes)])
      count++
    }
  return count
}

/** Written under a hidden name, so that half a copy is never taken for one. */
export async function makeCopy(source: CopySource, name = `verstak-${stampOf(source.now)}`): Promise<MadeCopy> {
  const { pool, dataDir, host, release, keys, stores, now } = source
  const folder = copiesFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [unfinished, file] = [join(folder, `.${name}.unfinished`), join(folder, `${name}${EXTENSION}`)]
  await rm(unfinished, { force: true })
  const client = await pool.connect()
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from schema_migrations order by number desc limit 1',
    )
    const recovery = await readRecoveryKey(dataDir)
    const facts = {
      made: now.toISOString(),
      host,
      release,
      migration: migrations[0]?.name ?? '',
      keyId: openSealing(keys).keyId,
      wrappedKey: recovery === null ? null : wrapForSheet(recovery, keys[0]!),
    }
    const copy = await writeCopy(unfinished, facts, keys[0]!)
    const rows = await dumpDatabase(client, copy)
    const files = await putFiles(copy, stores)
    const bytes = await copy.end()
    await rename(unfinished, file)
    return { file, bytes, rows, files }
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  } finally {
    // its settings must not get back to the pool
    client.release(true)
  }
}

const KEPT_BEFORE_UPGRADES = 3

/** Of the base alone, before migrations touch it: the way back from an upgrade. Older ones of the kind make room. */
export async function copyBeforeUpgrade(source: CopySource): Promise<MadeCopy> {
  const made = await makeCopy({ ...source, stores: {} }, `before-upgrade-${stampOf(source.now)}`)
  const folder = copiesFolder(source.dataDir)
  const names = (await readdir(folder)).filter((each) => each.startsWith('before-upgrade-')).sort()
  for (const old of names.slice(0, -KEPT_BEFORE_UPGRADES)) await rm(join(folder, old), { force: true })
  return made
}

export interface FoundCopy {
  name: string
  bytes: number
  head: CopyHead
}

/** When PostgreSQL's own tool made its newest dump here; null: there is none, whatever else lies about. */
export async function newestDump(dataDir: string): Promise<Date | null> {
  const folder = copiesFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith('.dump') && !name.startsWith('.'),
  )
  const times = await Promise.all(
    names.map(async (name) => {
      const file = await open(join(folder, name), 'r').catch(() => null)
      if (!file) return null
      try {
        const { buffer } = await file.read(Buffer.alloc(DUMP_HEAD.length), 0, DUMP_HEAD.length, 0)
        return buffer.toString('latin1') === DUMP_HEAD ? (await file.stat()).mtime : null
      } finally {
        await file.close()
      }
    }),
  )
  return times.filter((time) => time !== null).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

/** The newest copy with pictures, by its own head: no other file of the folder is taken for one. */
export async function newestCopy(dataDir: string): Promise<FoundCopy | null> {
  const folder = copiesFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith(EXTENSION) && !name.startsWith('.') && !name.startsWith('before-upgrade-'),
  )
  const copies = await Promise.all(
    names.map(async (name): Promise<FoundCopy | null> => {
      const found = await readHead(join(folder, name)).catch(() => null)
      return found && { name, head: found.head, bytes: (await stat(join(folder, name))).size }
    }),
  )
  return copies.filter((copy) => copy !== null).toSorted((a, b) => b.head.made.localeCompare(a.head.made))[0] ?? null
}
