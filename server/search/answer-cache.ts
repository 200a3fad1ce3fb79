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
  // its own deadline, not the cache's ttl: that takes no clock that starts at nought
  const byDatabase = new WeakMap<Db, LRUCache<string, { value: Promise<Value>; until: number }>>()
  invalidateWithMemoized(byDatabase)
  return (db, text, nodeCode) => {
    const cache = byDatabase.get(db) ?? new LRUCache<string, { value: Promise<Value>; until: number }>({ max: most })
    byDatabase.set(db, cache)
    const key = `${nodeCode} ${text.toLowerCase()}`
    const known = cache.get(key)
    if (known && now() < known.until) return known.value
    const value = answer(db, text, nodeCode)
    cache.set(key, { value, until: now() + freshMs })
    value.catch(() => cache.peek(key)?.value === value && cache.delete(key))
    return value
  }
}
