// When each order was taken off the shelves, and by whom: within the hour it was begun, more lines longer.
import type { Random } from '../random.ts'
import type { PastOrder } from './orders.ts'
import type { StaffBook } from './staff.ts'

export interface PastPicking {
  order: number
  begunBy: number
  begunAt: Date
  doneBy: number
  doneAt: Date
}

const MINUTE = 60_000
const PREPARED = new Set(['ready', 'delivering'])
/** Of a hundred orders so many wait for a piece that lay elsewhere. */
const SLOW = 0.07

/** Null: nobody has begun, or the order is still being picked. */
export function pickingOf(random: Random, { id, lines, steps }: PastOrder, staff: StaffBook): PastPicking | null {
  const begun = steps.find(({ status }) => status === 'assembling')
  const prepared = steps.find(({ status }) => PREPARED.has(status))
  if (!begun || !prepared) return null
  const begunBy = begun.staff !== null && staff.pickers.includes(begun.staff) ? begun.staff : random.one(staff.pickers)
  const needed = random.int(3, 12) + lines.length * random.int(3, 8) + (random.chance(SLOW) ? random.int(40, 180) : 0)
  const between = prepared.at.getTime() - begun.at.getTime()
  // whoever has the whole day begins when there is time
  const wait = random.int(0, Math.max(0, Math.min(40, between / MINUTE - needed)))
  const begunAt = new Date(begun.at.getTime() + wait * MINUTE)
  return {
    order: id,
    begunBy,
    begunAt,
    doneBy: begunBy,
    doneAt: new Date(Math.min(begunAt.getTime() + needed * MINUTE, prepared.at.getTime())),
  }
}
