import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export const REFRESH_POPULARITY_EVERY_MS = 6 * 60 * 60_000

/** What sells, by orders, carts and clicks with decay; answers how many goods moved. One process at a time. */
export async function refreshPopularity(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select refresh_popularity() as changed`.execute(db)
  return rows[0]!.changed
}
