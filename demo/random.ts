// A small seeded generator (sfc32): the same seed gives the same shop on every machine.

export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number in [from, to], both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  one<T>(items: readonly T[]): T
  /** One item, the heavier the likelier. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  /** Several different items, in random order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createRandom(seed: string): Random {
  let [a, b, c, d] = seedWords(seed)
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()

  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const one = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error(`nothing to choose from (${seed})`)
    return items[int(0, items.length - 1)] as T
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    one,
    weighted(items, weight) {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0)
      for (const item of items) {
        rest -= weight(item)
        if (rest < 0) return item
      }
      return one(items)
    },
    some(items, count) {
      const left = Math.min(count, items.length)
      const moved = new Map<number, number>()
      // The first steps of a shuffle, without copying the whole list.
      return Array.from({ length: left }, (_, i) => {
        const j = int(i, items.length - 1)
        const chosen = moved.get(j) ?? j
        moved.set(j, moved.get(i) ?? i)
        return items[chosen]!
      })
    },
  }
}

function seedWords(seed: string): [number, number, number, number] {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  for (let i = 0; i < seed.length; i++) {
    const code = seed.charCodeAt(i)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  return [h1 | 0, h2 | 0, (h1 ^ h2) | 0, 1]
}
