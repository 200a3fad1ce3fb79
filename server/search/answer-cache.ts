import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/client.ts'
import { invalidateWithMemoized } from '#server/kernel/memoize.ts'

type Answer<Value> = (db: Db, text: string, nodeCode: string) => Promise<Value>

/**
 * Cache of suggestions: single-flight, TTL, LRU, invalidated when the search tables change; one per database handle, so
 * that applications in one process (tests) share nothing.
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
