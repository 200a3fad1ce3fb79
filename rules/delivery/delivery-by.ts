import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'

/** A transport company, the branch's own courier, or nobody. */
export type DeliveryBy = 'company' | 'courier' | null

/**
 * Who brings what is bought in this node: the main city sends by the company, the others by courier, each falls back on
 * the other.
 */
export function deliveryBy(
  nodeCode: string,
  { hasTransport, hasCourier }: { hasTransport: boolean; hasCourier: boolean },
): DeliveryBy {
  if (hasTransport && (nodeCode === MAIN_BRANCH_CODE || !hasCourier)) return 'company'
  return hasCourier ? 'courier' : null
}
