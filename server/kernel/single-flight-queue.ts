/**
 * Single-flight queue: one task at a time in a process, one per key however many callers wait for it. Load shedding:
 * above `most` keys it throws `busy()`.
 */
export function singleFlightQueue<T, Key extends number | string = number>(most: number, busy: () => Error) {
  const making = new Map<Key, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()
  return async (key: Key, make: () => Promise<T>): Promise<T> => {
    let made = making.get(key)
    if (!made) {
      if (making.size >= most) throw busy()
      made = last.then(make).finally(() => making.delete(key))
      last = made.catch(() => {})
      making.set(key, made)
    }
    return made
  }
}
