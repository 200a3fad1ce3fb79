/** A row of the widest list and the one before: who stands nearer than this is a neighbour. */
const NEAR = 5

/**
 * Which picture of each good to show first, so that neighbours in a list do not look the same: its own first one unless
 * a neighbour has it, then the one seen longest ago. Goods that share all their pictures still take turns.
 */
export function unlikeNeighbours(pictures: readonly (readonly string[])[]): number[] {
  const lastSeen = new Map<string, number>()
  return pictures.map((own, at) => {
    const distance = (picture: string) => at - (lastSeen.get(picture) ?? -Infinity)
    let chosen = 0
    for (let index = 1; index < own.length; index++) {
      const best = distance(own[chosen]!)
      if (best > NEAR) break
      if (distance(own[index]!) > best) chosen = index
    }
    if (own.length > 0) lastSeen.set(own[chosen]!, at)
    return chosen
  })
}
