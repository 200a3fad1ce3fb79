/**
 * Makes things of a kind one at a time in a process, each once however many ask for it meanwhile. More than `most` waiting is
 * no honest queue: `busy` is what the next one hears.
 */
export function oneByOne<T>(most: number, busy: () => Error) {
  const making = new Map<number, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()
  return async (key: number, make: () => Promise<T>): Promise<T> => {
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
