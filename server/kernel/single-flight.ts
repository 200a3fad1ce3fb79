interface SingleFlight<T, Key> {
  /** Begins the work, unless it is under way: then whoever asks waits for that one, with its answer or its failure. */
  (key: Key, work: () => Promise<T>): Promise<T>
  has: (key: Key) => boolean
  size: () => number
}

/** Single flight: of one key nothing is done twice at once. Nothing is kept once it is done. */
export function singleFlight<T, Key extends number | string = string>(): SingleFlight<T, Key> {
  const underWay = new Map<Key, Promise<T>>()
  const once = (key: Key, work: () => Promise<T>): Promise<T> => {
    let begun = underWay.get(key)
    if (!begun) underWay.set(key, (begun = work().finally(() => underWay.delete(key))))
    return begun
  }
  return Object.assign(once, { has: (key: Key) => underWay.has(key), size: () => underWay.size })
}
