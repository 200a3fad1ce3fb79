import { isApiError } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Cancelled by the replica's own rules: it stood in the way of replay, or took too long. */
const CANCELLED = new Set(['40001', '57014'])

/**
 * What is long to read and may be a second old: from a replica that keeps up, and from `main` when there is none or it
 * fails half-way. What is refused in words is refused by either.
 */
export async function fromReplica<T>(replica: Services['replica'], main: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const db = replica?.forLongReads() ?? null
  if (replica && db) {
    try {
      return await read(db)
    } catch (error) {
      if (isApiError(error)) throw error
      if (!CANCELLED.has((error as { code?: string }).code ?? '')) replica.failed(error as Error, db)
    }
  }
  return read(main)
}
