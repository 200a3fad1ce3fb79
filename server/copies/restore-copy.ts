import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { openSealing } from '#server/kernel/sealing.ts'
import type { Files } from '#server/ports/files/port.ts'
import { CopyError, type CopyHead, readEntries, readHead } from './copy-file.ts'
import { openLoading } from './load-database.ts'
import { unwrapBySheet } from './recovery-key.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')

export interface Restored {
  head: CopyHead
  rows: number
  files: number
}

/** The data key of a copy: one of this machine, else the one wrapped for the owner's sheet. */
export async function keyOfCopy(path: string, keys: readonly Buffer[], sheet: string | null): Promise<Buffer> {
  const { head } = await readHead(path)
  const own = keys.find((key) => openSealing([key]).keyId === head.keyId)
  if (own) return own
  if (head.wrappedKey === null)
    throw new CopyError(`Копия зашифрована ключом ${head.keyId}, а листа восстановления у неё нет: верните её data.key`)
  if (sheet === null)
    throw new CopyError('Ключа этой копии здесь нет. Введите код с листа восстановления: --sheet XXXX-XXXX-…')
  const unwrapped = unwrapBySheet(sheet, head.wrappedKey)
  if (!unwrapped)
    throw new CopyError('Код с листа восстановления не подошёл: проверьте буквы или возьмите лист этой копии')
  return unwrapped
}

interface Target {
  pool: pg.Pool
  stores: Record<string, Files>
}

/** Into a database without a table of the shop. */
export async function restoreCopy(path: string, dataKey: Buffer, { pool, stores }: Target): Promise<Restored> {
  const { head } = await readHead(path)
  const known = await readMigrations(MIGRATIONS)
  if (!known.some(({ name }) => name === head.migration))
    throw new CopyError(`Копию сделала более новая программа (${head.release}, ${head.migration}): обновите магазин`)
  const { rows: stands } = await pool.query(`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') limit 1`)
  if (stands.length > 0)
    throw new CopyError(
      'База не пуста, а копия восстанавливается только в пустую: укажите пустую базу или другой DATA_DIR',
    )
  await migrate(pool, MIGRATIONS, { until: head.migration })
  const client = await pool.connect()
  let files = 0
  try {
    const loading = await openLoading(client)
    try {
      for await (const { entry, bytes } of readEntries(path, dataKey)) {
        if (entry.kind !== 'file') {
          await loading.take(entry, bytes)
          continue
        }
        const [store = '', name = ''] = entry.name.split(/\/(.*)/s)
        const parts: Buffer[] = []
        for await (const part of bytes) parts.push(part)
        await stores[store]?.put(name, Buffer.concat(parts))
        files++
      }
      return { head, rows: await loading.end(), files }
    } catch (error) {
      await loading.giveUp()
      throw error
    }
  } finally {
    client.release(true)
  }
}

/** The only proof of a copy: it is restored, into a server that is thrown away. The shop's own base is not asked. */
export async function verifyCopy(path: string, dataKey: Buffer): Promise<Restored> {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-verify-'))
  // as root the server runs under another account, which has to get through
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: folder, unsafeForTests: true })
  const { pool, close } = createDb(server.poolConfig)
  try {
    return await restoreCopy(path, dataKey, { pool, stores: {} })
  } finally {
    await close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
