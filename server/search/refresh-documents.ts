import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Documents follow goods and stock, part by part. */
export async function refreshDocuments(db: Db, signal: AbortSignal): Promise<void> {
  let looked = 0
  do {
    looked = (await sql<{ looked: number }>`select refresh_search() as looked`.execute(db)).rows[0]!.looked
  } while (looked > 0 && !signal.aborted)
}

export async function refreshPopularQueries(db: Db): Promise<void> {
  await sql`select refresh_search_popular()`.execute(db)
}

/** Whatever was missed by day; searches of days that are over become sums. */
export async function rebuildAtNight(db: Db): Promise<void> {
  await sql`select rebuild_search_at_night(), roll_search_days()`.execute(db)
}
