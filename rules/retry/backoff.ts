export interface BackoffLimits {
  /** After the first failure. */
  first: number
  /** No pause is longer. */
  most: number
}

/**
 * Exponential backoff: the pause after so many failures in a row, doubled each time. In whatever unit the limits are.
 */
export const backoff = (failures: number, { first, most }: BackoffLimits): number =>
  Math.min(first * 2 ** (failures - 1), most)

/** Jitter in the upper half of a pause: those that failed together do not come back together. */
export const jittered = (pause: number, random: () => number): number => pause * (0.5 + random() / 2)
