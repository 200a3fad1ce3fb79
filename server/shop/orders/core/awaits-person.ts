import type { OrderRow } from './order-inserts.ts'

type Facts = Pick<OrderRow, 'confirm_until' | 'paid_at' | 'status' | 'payment_type'>

/**
 * Until when a large order from an unproven phone waits for the shop's call; null: it does not, or money has proven it.
 */
export function awaitsPersonUntil({ confirm_until, paid_at, status, payment_type }: Facts): Date | null {
  const isPaidLater = payment_type === 'on-receipt' || payment_type === 'invoice'
  return isPaidLater && paid_at === null && (status === 'new' || status === 'awaiting-payment') ? confirm_until : null
}
