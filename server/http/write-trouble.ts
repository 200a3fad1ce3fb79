/** So long after a write was refused for want of room the shop says it cannot take orders. */
const REMEMBERED_MS = 30_000
const NO_ROOM = '53100'

let refusedAt = -Infinity

/** A database without room answers reads and refuses orders: nothing but its refusals tells. */
export function noteWriteTrouble(error: unknown): void {
  if ((error as { code?: string }).code === NO_ROOM) refusedAt = performance.now()
}

export const areWritesRefused = (): boolean => performance.now() - refusedAt < REMEMBERED_MS
