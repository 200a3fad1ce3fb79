import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { freeBytes } from '#server/kernel/free-bytes.ts'
import { memoizeFor } from '#server/kernel/memoize.ts'

/** No room; a server that has become a standby. */
const REFUSALS = new Set(['53100', '25006'])
const ASK_EVERY_MS = 2000
/** The embedded server needs as much to go on writing its log: without it even what is under way is lost. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

let isRefused = false

/** A database without room answers reads and refuses orders: nothing but its refusals tells. */
export function noteWriteTrouble(error: unknown): void {
  if (REFUSALS.has((error as { code?: string }).code ?? '')) isRefused = true
}

export const areWritesRefused = (): boolean => isRefused

/** A megabyte that asks the disk for pages of its own: a row would fit into one that is there already. */
async function tryToWrite(db: Db): Promise<boolean> {
  try {
    await withRetries(db, async (tx) => {
      await sql`create temporary table room_for_orders on commit drop as
        select repeat(md5(n::text), 60) as filler from generate_series(1, 512) n`.execute(tx)
    })
    return true
  } catch {
    return false
  }
}

/**
 * Whether an order can be written. Once one was refused the shop tries by itself until it is taken: buyers are not the
 * ones to find out.
 */
export function openWriteCheck({ db, ownDataDir }: { db: Db; ownDataDir: string | null }): () => Promise<boolean> {
  const ask = memoizeFor(ASK_EVERY_MS, async () => {
    const free = ownDataDir === null ? null : await freeBytes(ownDataDir)
    if (free !== null && free < LEAST_FREE_BYTES) return false
    if (isRefused && (await tryToWrite(db))) isRefused = false
    return !isRefused
  })
  return ask
}
