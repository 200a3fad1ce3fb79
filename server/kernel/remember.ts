/**
 * Keeps an answer for a while and serves the old one while a new one is fetched; one fetch at a time per key.
 * For small, often asked facts. A failed refresh keeps the old answer.
 */
export function remember<Key, Value>(
  freshMs: number,
  fetchValue: (key: Key) => Promise<Value>,
  now: () => number = Date.now,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number; refreshing: boolean }>()
  return (key) => {
    const entry = kept.get(key)
    if (!entry) {
      const value = fetchValue(key)
      kept.set(key, { value, until: now() + freshMs, refreshing: false })
      value.catch(() => kept.delete(key))
      return value
    }
    if (now() >= entry.until && !entry.refreshing) {
      entry.refreshing = true
      fetchValue(key).then(
        (value) => kept.set(key, { value: Promise.resolve(value), until: now() + freshMs, refreshing: false }),
        () => {
          entry.refreshing = false
          entry.until = now() + freshMs
        },
      )
    }
    return entry.value
  }
}
