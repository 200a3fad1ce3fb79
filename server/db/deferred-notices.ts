import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * Selected in a transaction: its NOTIFY is deferred (tell_listeners), to be sent by sendNotices after the commit.
 * PostgreSQL holds one lock from a NOTIFY to the end of the commit, so that such commits go to disk one after another.
 */
export const deferNotices: RawBuilder<unknown> = sql`set_config('verstak.notices', 'later', true)`

/** By the pool that sends one now. Wanted: something was committed since it left. */
const sending = new WeakMap<Db, { isWanted: boolean }>()

/**
 * After COMMIT: one NOTIFY for all orders since the last, at most one in flight per process. Neither awaited nor
 * retried: listeners that miss it poll within a second (catalogue) or ten (back office).
 */
export function sendNotices(db: Db): void {
  const known = sending.get(db)
  if (known) {
    known.isWanted = true
    return
  }
  const state = { isWanted: true }
  sending.set(db, state)
  void (async () => {
    while (state.isWanted) {
      state.isWanted = false
      // nothing of it has to survive: the disk is not waited for
      await sql`
        select set_config('synchronous_commit', 'off', true), pg_notify('catalog_change', ''), pg_notify('office_event', '')`
        .execute(db)
        .catch(() => {})
    }
    sending.delete(db)
  })()
}
