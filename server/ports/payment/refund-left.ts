import type { Kopecks } from '#rules/money/money.ts'
import { OutsideFailure } from '../outside-service.ts'
import type { ReceiptItem, Refund } from './port.ts'
import { sumItems } from './sum-items.ts'

/** A refund the provider knows of: ours, or made by hand in its cabinet. */
export interface KnownRefund {
  id?: string | undefined
  state: 'succeeded' | 'pending' | 'failed'
  amount: Kopecks
  /** Absent: the provider takes roubles alone. */
  currency?: string | undefined
}

/** The provider's books contradict ours: nothing more is sent, a person looks. */
export class RefundMismatch extends OutsideFailure {
  /** What they say was given back already. */
  readonly refunded: Kopecks

  constructor(message: string, refunded: Kopecks) {
    super(message, false)
    this.name = 'RefundMismatch'
    this.refunded = refunded
  }
}

const isReadable = ({ amount, currency = 'RUB' }: KnownRefund) =>
  Number.isSafeInteger(amount) && amount > 0 && currency === 'RUB'
const sum = (refunds: readonly KnownRefund[]) => refunds.reduce((total, { amount }) => total + amount, 0)

/**
 * What is still to be given back of `paid`. Throws while one is under way, since it may fail, and when the sums cannot
 * be right.
 */
export function refundLeft(service: string, paid: Kopecks, known: readonly KnownRefund[]): Kopecks {
  const real = known.filter(({ state }) => state !== 'failed')
  const given = sum(real.filter((refund) => refund.state === 'succeeded' && isReadable(refund)))
  if (!real.every(isReadable)) throw new RefundMismatch(`${service} knows a refund of an odd sum or currency`, given)
  if (sum(real) > paid) throw new RefundMismatch(`${service} gave back ${sum(real)} kopecks of ${paid}`, given)
  if (real.some(({ state }) => state === 'pending'))
    throw new OutsideFailure(`${service} has not given the money back yet`, true)
  return paid - given
}

/**
 * The positions of the receipt: the order's own when all of it goes back, for a rest one of each rate, so that it adds
 * up.
 */
export const refundItems = ({ amount, part = amount, items, title }: Refund, left: Kopecks): ReceiptItem[] =>
  left === part ? items : sumItems(title, left, items)

/** Idempotent: the same rest requested again is the same refund; another rest is another one. */
export const refundKey = ({ id, amount, part = amount }: Refund, left: Kopecks) =>
  left === part ? id : `${id}-${left}`
