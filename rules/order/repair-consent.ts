import type { Kopecks } from '../money/money.ts'
import { canMoveRepair, REPAIR_STATES, type RepairState } from './repair-state.ts'

export interface ConsentedPrice {
  /** What the owner is to pay; null: nobody has named it. */
  price: Kopecks | null
  /** What they last agreed to, by the link or by phone; null: nothing, or they refused since. */
  agreed: Kopecks | null
}

/** Nobody works for, or is asked for, more than the owner agreed to. What is free needs no consent. */
export const isBeyondConsent = ({ price, agreed }: ConsentedPrice): boolean => (price ?? 0) > (agreed ?? 0)

const NEEDS_CONSENT: ReadonlySet<RepairState> = new Set(['parts', 'repair', 'ready'])

export const isHeldByConsent = (to: RepairState, priced: ConsentedPrice): boolean =>
  NEEDS_CONSENT.has(to) && isBeyondConsent(priced)

/** Where a repair may go from here at this price. */
export const nextRepairStates = (state: RepairState, priced: ConsentedPrice): RepairState[] =>
  REPAIR_STATES.filter((to) => canMoveRepair(state, to) && !isHeldByConsent(to, priced))
