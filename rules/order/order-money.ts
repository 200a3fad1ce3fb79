import type { Kopecks } from '../money/money.ts'

/** What is known of an order's money: its own rows, the bank's and the counter's, and what went back. */
export interface OrderMoneyFacts {
  total: Kopecks
  isPaid: boolean
  /** Came and stays, where that is another sum than the total. */
  paidTotal: Kopecks | null
  giftPaid: Kopecks
  /** Frozen, not taken yet. */
  held: Kopecks | null
  /** An organization pays by a day of its own. */
  isDeferred: boolean
  refunds: readonly { amount: Kopecks; isSurplus: boolean; isCredit: boolean }[]
}

export interface OrderMoneySums {
  /** Came for it and stays. */
  received: Kopecks
  /** Given back without the order getting cheaper. */
  compensated: Kopecks
  /** Taken off a debt nobody has paid yet. */
  credited: Kopecks
  /** Given without money and not paid for yet. */
  isOnCredit: boolean
  /** Still to be paid, by whichever way. */
  due: Kopecks
  /** Of it, to be taken by whoever hands the order over: not what is frozen, nor what is paid to the account later. */
  dueAtCounter: Kopecks
  /** What a paid order has become dearer by. */
  dueOnTop: Kopecks
  /** May still be given back. */
  refundable: Kopecks
  /** What pieces that come back may be worth at most: of money that came, or of a debt. */
  returnable: Kopecks
}

/** The one place that says what is paid, due and to be given back on an order. */
export function orderMoney(facts: OrderMoneyFacts): OrderMoneySums {
  const { total, isPaid, paidTotal, giftPaid, held, isDeferred, refunds } = facts
  const sum = (chosen: (refund: OrderMoneyFacts['refunds'][number]) => boolean) =>
    refunds.reduce((all, refund) => (chosen(refund) ? all + refund.amount : all), 0)
  const above = (left: Kopecks) => Math.max(0, left)
  const received = isPaid ? (paidTotal ?? total) : giftPaid
  // a surplus is off what was received already
  const compensated = sum(({ isSurplus }) => !isSurplus)
  const credited = sum(({ isCredit }) => isCredit)
  const isOnCredit = isDeferred && !isPaid
  const refundable = above(received - compensated)
  return {
    received,
    compensated,
    credited,
    isOnCredit,
    due: above(total - received - (isOnCredit ? credited : 0)),
    dueAtCounter: isPaid ? above(total - received) : isOnCredit ? 0 : above(total - giftPaid - (held ?? 0)),
    dueOnTop: isPaid ? above(total - received) : 0,
    refundable,
    returnable: isOnCredit ? above(total - credited) : refundable,
  }
}
