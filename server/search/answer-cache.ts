import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/client.ts'
import { invalidateWithMemoized } from '#server/kernel/memoize.ts'

type Answer<Value> = (db: Db, text: string, nodeCode: string) => Promise<Value>

/**
 * Many people type the same beginnings. An answer is given again for a while, and asked for once by those who come
 * together; the oldest of too many is forgotten, and all of them when the shop's own tables have changed. Kept apart by database, so that applications in one process (tests)
 * share nothing.
 */
export function cacheAnswers<Value>(
  answer: Answer<Value>,
  freshMs: number,
  most: number,
  now: () => number = Date.now,
): Answer<Value> {
  const byDatabase = new WeakMap<Db, LRUCache<string, Promise<Value>>>()
  // the ttl is its last fresh millisecond; an entry of the moment nought would never age
  const aging = { ttl: freshMs - 1, ttlResolution: 0, perf: { now: () => now() + 1 } }
  invalidateWithMemoized(byDatabase)
  return (db, text, nodeCode) => {
    const cache = byDatabase.get(db) ?? new LRUCache<string, Promise<Value>>({ max: most, ...aging })
    byDatabase.set(db, cache)
    const key = `${nodeCode} ${text.toLowerCase()}`
    const known = cache.get(key)
    if (known) return known
    const value = answer(db, text, nodeCode)
    cache.set(key, value)
    value.catch(() => cache.peek(key) === value && cache.delete(key))
    return value
  }
}
