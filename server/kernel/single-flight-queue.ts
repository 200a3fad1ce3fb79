import { singleFlight } from './single-flight.ts'

/**
 * Single-flight queue: one task at a time in a process, one per key however many callers wait for it. Load shedding:
 * above `most` keys it throws `busy()`.
 */
export function singleFlightQueue<T, Key extends number | string = number>(most: number, busy: () => Error) {
  const once = singleFlight<T, Key>()
  let last: Promise<unknown> = Promise.resolve()
  return async (key: Key, make: () => Promise<T>): Promise<T> => {
    if (!once.has(key) && once.size() >= most) throw busy()
    return once(key, () => {
      const made = last.then(make)
      last = made.catch(() => {})
      return made
    })
  }
}
