import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { remember } from './remember.ts'

type Db = Kysely<Database>

const all: WeakMap<Db, unknown>[] = []

/** What was kept of this database is out of date; the next question reads it anew. */
export function forgetRemembered(db: Db): void {
  for (const readers of all) readers.delete(db)
}

/** `remember` with answers kept apart by database, so that applications in one process (tests) share nothing. */
export function rememberByDatabase<Key, Value>(
  freshMs: number,
  fetchValue: (db: Db, key: Key) => Promise<Value>,
): (db: Db, key: Key) => Promise<Value> {
  const readers = new WeakMap<Db, (key: Key) => Promise<Value>>()
  all.push(readers)
  return (db, key) => {
    let read = readers.get(db)
    if (!read) {
      read = remember(freshMs, (each: Key) => fetchValue(db, each))
      readers.set(db, read)
    }
    return read(key)
  }
}
