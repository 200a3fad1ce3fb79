import type { Kopecks } from '../money/money.ts'

export interface RefundSource {
  paymentId: string
  left: Kopecks
}

export interface RefundShare {
  /** Null: no provider holds it, a person gives it back. */
  paymentId: string | null
  amount: Kopecks
}

/**
 * Which payments a refund comes out of, oldest first; what none of them has left is given back by hand. They add up.
 */
export function shareRefund(amount: Kopecks, sources: readonly RefundSource[]): RefundShare[] {
  const shares: RefundShare[] = []
  let left = amount
  for (const { paymentId, left: there } of sources) {
    const part = Math.min(left, there)
    if (part > 0) shares.push({ paymentId, amount: part })
    left -= part
  }
  return left > 0 ? [...shares, { paymentId: null, amount: left }] : shares
}
