import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Answer<Value> = (db: Db, text: string, nodeCode: string) => Promise<Value>

/**
 * Many people type the same beginnings. An answer is given again for a while, and asked for once by those who come
 * together; the oldest of too many is forgotten. Kept apart by database, so that applications in one process (tests)
 * share nothing.
 */
export function keepAnswers<Value>(
  answer: Answer<Value>,
  freshMs: number,
  most: number,
  now: () => number = Date.now,
): Answer<Value> {
  const byDatabase = new WeakMap<Db, Map<string, { value: Promise<Value>; until: number }>>()
  return (db, text, nodeCode) => {
    const kept = byDatabase.get(db) ?? new Map<string, { value: Promise<Value>; until: number }>()
    byDatabase.set(db, kept)
    const key = `${nodeCode} ${text.toLowerCase()}`
    const known = kept.get(key)
    if (known && now() < known.until) return known.value
    const value = answer(db, text, nodeCode)
    // Taken out first: a renewed answer is the youngest again.
    kept.delete(key)
    kept.set(key, { value, until: now() + freshMs })
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    value.catch(() => kept.get(key)?.value === value && kept.delete(key))
    return value
  }
}
