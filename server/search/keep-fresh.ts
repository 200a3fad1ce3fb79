import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const CHANGES_EVERY_MS = 1000
const POPULAR_EVERY_MS = 10 * 60_000
const NIGHT_EVERY_MS = 60 * 60_000

/**
 * Brings documents up to date with goods and stock every second, popular queries every ten minutes, everything at
 * night. Answers how to stop.
 */
export function keepSearchFresh(db: Kysely<Database>, onError: (error: unknown) => void): () => Promise<void> {
  const changes = repeat(CHANGES_EVERY_MS, async () => {
    let looked = 0
    do {
      looked = (await sql<{ looked: number }>`select refresh_search() as looked`.execute(db)).rows[0]!.looked
    } while (looked > 0)
  })
  const popular = repeat(POPULAR_EVERY_MS, () => sql`select refresh_search_popular()`.execute(db))
  const night = repeat(NIGHT_EVERY_MS, () => sql`select rebuild_search_at_night()`.execute(db))
  return async () => {
    await Promise.all([changes(), popular(), night()])
  }

  /** The next turn waits for the one before it; stopping waits for the turn under way. */
  function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
    let turn: Promise<void> = Promise.resolve()
    let isStopped = false
    const timer = setInterval(() => {
      turn = turn.then(async () => {
        if (!isStopped) await work().catch(onError)
      })
    }, everyMs)
    timer.unref()
    return () => {
      isStopped = true
      clearInterval(timer)
      return turn
    }
  }
}
