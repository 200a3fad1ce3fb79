export interface Move {
  from: string
  to: string
}

/**
 * Where each moved address leads in one step: chains are walked to their end. A ring leads nowhere, so none of its
 * addresses is moved;
 * they are named, for whoever keeps the table.
 */
export function directMoves(moves: readonly Move[]): { direct: Map<string, string>; rings: string[] } {
  const next = new Map(moves.map(({ from, to }) => [from, to]))
  const direct = new Map<string, string>()
  const rings: string[] = []
  for (const [from, first] of next) {
    const seen = new Set([from])
    let to = first
    while (next.has(to) && !seen.has(to)) {
      seen.add(to)
      to = next.get(to)!
    }
    if (seen.has(to)) rings.push(from)
    else direct.set(from, to)
  }
  return { direct, rings }
}

/** The move of an address: by path and query together, or by the path alone, which keeps the query. */
export function moveOf(direct: ReadonlyMap<string, string>, address: string): string | null {
  const whole = direct.get(address)
  const at = address.indexOf('?')
  if (whole !== undefined || at < 0) return whole ?? null
  const to = direct.get(address.slice(0, at))
  if (to === undefined) return null
  return to.includes('?') ? to : to + address.slice(at)
}
