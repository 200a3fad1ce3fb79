/** True when the item a stands before b; items are numbers of the caller's. */
export type Before = (a: number, b: number) => boolean

/**
 * The first few in order of all that are offered, kept in a heap whose root is the last of them: most offers are turned
 * away by one comparison of keys.
 */
export class FirstFew {
  /** Whatever has a greater key need not be offered. */
  limit = Infinity
  private size = 0
  private readonly keys: Float64Array
  private readonly items: Int32Array
  private readonly isTieBefore: Before

  constructor(most: number, isTieBefore: Before) {
    this.keys = new Float64Array(most)
    this.items = new Int32Array(most)
    this.isTieBefore = isTieBefore
  }

  offer(key: number, item: number): void {
    const { keys, items, size } = this
    if (size < keys.length) {
      this.rise(key, item)
      if (this.size === keys.length) this.limit = keys[0]!
    } else if (this.isBefore(key, item, keys[0]!, items[0]!)) {
      this.sink(size, key, item)
      this.limit = keys[0]!
    }
  }

  /** The items in order. Ends the collecting. */
  take(): Int32Array {
    const { keys, items } = this
    const { size } = this
    for (let end = size - 1; end > 0; end--) {
      const [key, item] = [keys[end]!, items[end]!]
      const last = items[0]!
      this.sink(end, key, item)
      items[end] = last
    }
    return items.subarray(0, size)
  }

  private isBefore(key: number, item: number, otherKey: number, other: number): boolean {
    return key === otherKey ? this.isTieBefore(item, other) : key < otherKey
  }

  private put(hole: number, key: number, item: number): void {
    this.keys[hole] = key
    this.items[hole] = item
  }

  /** Adds a leaf and moves it up. */
  private rise(key: number, item: number): void {
    const { keys, items } = this
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.isBefore(keys[parent]!, items[parent]!, key, item)) break
      this.put(hole, keys[parent]!, items[parent]!)
      hole = parent
    }
    this.put(hole, key, item)
  }

  /** Puts an item in place of the root and moves it down. */
  private sink(size: number, key: number, item: number): void {
    const { keys, items } = this
    let hole = 0
    for (let child = 1; child < size; child = 2 * hole + 1) {
      const next = child + 1
      if (next < size && this.isBefore(keys[child]!, items[child]!, keys[next]!, items[next]!)) child = next
      if (!this.isBefore(key, item, keys[child]!, items[child]!)) break
      this.put(hole, keys[child]!, items[child]!)
      hole = child
    }
    this.put(hole, key, item)
  }
}

/** Of n items those that stand from `from` to `to`, without putting all in order: a deep page must not be slow. */
export function window(n: number, from: number, to: number, isBefore: Before): Int32Array {
  const end = Math.min(to, n)
  const items = new Int32Array(n)
  for (let i = 0; i < n; i++) items[i] = i
  if (from > 0) part(items, 0, n - 1, from, isBefore)
  if (end < n) part(items, from, n - 1, end, isBefore)
  return items.subarray(from, end).sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

/** Moves items so that those before place k stand before it (quickselect, pivot by median of three). */
function part(items: Int32Array, start: number, end: number, k: number, isBefore: Before): void {
  let low = start
  let high = end
  while (low < high) {
    const pivot = medianOf(items[low]!, items[(low + high) >>> 1]!, items[high]!, isBefore)
    let i = low
    let j = high
    while (i <= j) {
      while (isBefore(items[i]!, pivot)) i++
      while (isBefore(pivot, items[j]!)) j--
      if (i > j) break
      const swapped = items[i]!
      items[i++] = items[j]!
      items[j--] = swapped
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else return
  }
}

function medianOf(a: number, b: number, c: number, isBefore: Before): number {
  if (isBefore(a, b)) return isBefore(b, c) ? b : isBefore(a, c) ? c : a
  return isBefore(a, c) ? a : isBefore(b, c) ? c : b
}
