/** Pairs of letters of what an address says last. */
function pairs(address: string): Map<string, number> {
  const words =
    address
      .toLowerCase()
      .replace(/\.(html?|php)$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  const counts = new Map<string, number>()
  for (let at = 0; at < words.length - 1; at++) {
    const pair = words.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Dice's measure: 1 the same, 0 nothing in common. */
function likeness(one: Map<string, number>, other: Map<string, number>): number {
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const both = [...one].reduce((sum, [pair, count]) => sum + Math.min(count, other.get(pair) ?? 0), 0)
  const total = size(one) + size(other)
  return total === 0 ? 0 : (2 * both) / total
}

const LEAST = 0.5

/** The known address most like a lost one; null: none is like it. */
export function shortAddress(lost: string, known: readonly string[]): string | null {
  const sought = pairs(lost)
  let best: { address: string; score: number } | null = null
  for (const address of known) {
    const score = likeness(sought, pairs(address))
    if (score >= LEAST && (best === null || score > best.score)) best = { address, score }
  }
  return best?.address ?? null
}
