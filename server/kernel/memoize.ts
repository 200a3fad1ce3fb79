import type { Db } from '#server/db/client.ts'

/**
 * Stale while revalidate: an answer is fresh for `freshMs`; after that the stale one is served while a new one is
 * fetched, one fetch at a time per key. For small, often asked facts. After a failed fetch the stale answer stays.
 */
export function memoizeByKey<Key, Value>(
  freshMs: number,
  fetchValue: (key: Key) => Promise<Value>,
  now: () => number = Date.now,
): (key: Key) => Promise<Value> {
  // no lru-cache: the keys are few and known, and a failed fetch must leave the stale answer for another `freshMs`
  const cache = new Map<Key, { value: Promise<Value>; until: number; refreshing: boolean }>()
  return (key) => {
    const entry = cache.get(key)
    if (!entry) {
      const value = fetchValue(key)
      cache.set(key, { value, until: now() + freshMs, refreshing: false })
      value.catch(() => cache.delete(key))
      return value
    }
    if (now() >= entry.until && !entry.refreshing) {
      entry.refreshing = true
      fetchValue(key).then(
        (value) => cache.set(key, { value: Promise.resolve(value), until: now() + freshMs, refreshing: false }),
        () => {
          entry.refreshing = false
          entry.until = now() + freshMs
        },
      )
    }
    return entry.value
  }
}

/**
 * One value fetched at most once in `ms`; who comes meanwhile gets the same answer. A failure is not cached. No
 * lru-cache: there is nothing to evict.
 */
export function memoizeFor<T>(ms: number, ask: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let cached: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!cached || now() - cached.at >= ms) {
      const fresh = { at: now(), answer: ask() }
      cached = fresh
      fresh.answer.catch(() => {
        if (cached === fresh) cached = undefined
      })
    }
    return cached.answer
  }
}

const all: WeakMap<Db, unknown>[] = []

/** What was memoized of this database is stale: the next call reads it anew. */
export function invalidateMemoized(db: Db): void {
  for (const readers of all) readers.delete(db)
}

/** Registers a cache to be invalidated together with the memoized values. */
export function invalidateWithMemoized(byDatabase: WeakMap<Db, unknown>): void {
  all.push(byDatabase)
}

export interface Memoized<Key, Value> {
  (db: Db, key: Key): Promise<Value>
  /** Overrides the memoized value for this handle: previews a change that is not committed. */
  fix: (db: Db, value: Value) => void
}

/** `memoizeByKey` with a cache per database, so that applications in one process (tests) share nothing. */
export function memoizeByDatabase<Key, Value>(
  freshMs: number,
  fetchValue: (db: Db, key: Key) => Promise<Value>,
): Memoized<Key, Value> {
  const readers = new WeakMap<Db, (key: Key) => Promise<Value>>()
  all.push(readers)
  const ask = (db: Db, key: Key) => {
    let read = readers.get(db)
    if (!read) {
      read = memoizeByKey(freshMs, (each: Key) => fetchValue(db, each))
      readers.set(db, read)
    }
    return read(key)
  }
  return Object.assign(ask, { fix: (db: Db, value: Value) => void readers.set(db, () => Promise.resolve(value)) })
}
