const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

export interface Flatness {
  first: number
  last: number
  isFlat: boolean
}

/**
 * The median of the last third against that of the first: `factor` times as much is borne, and `slack` beside it for
 * small figures.
 */
export function flatness(series: readonly number[], factor: number, slack: number): Flatness {
  const third = Math.max(1, Math.floor(series.length / 3))
  const [first, last] = [middle(series.slice(0, third)), middle(series.slice(-third))]
  return { first, last, isFlat: last <= first * factor + slack }
}
