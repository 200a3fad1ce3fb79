import type { Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'

/** A position of the receipt the law (54-ФЗ) asks for. They add up to the payment to the kopeck. */
export interface ReceiptItem {
  name: string
  quantity: number
  unit: string
  /** For one piece. */
  price: Kopecks
  kind: 'good' | 'delivery'
  vatRate: VatRate
}

export type PaymentMode = 'full_prepayment' | 'full_payment'

export interface ReceiptTerms {
  /** Paid before the goods change hands, or as they do. */
  mode: PaymentMode
  /** 1–6; null: the cash register has one and knows it. */
  taxSystem: number | null
  /** A prepayment's VAT is named by its calculated rate: 22/122. */
  isCalculated: boolean
}

export interface PaymentOrder extends ReceiptTerms {
  /** Ours; the same id again is the same payment. */
  id: string
  orderNumber: string
  amount: Kopecks
  /** Where the buyer comes back to, however it went. */
  returnUrl: string
  phone: string
  email: string | null
  items: ReceiptItem[]
}

export interface PaymentOutcome {
  state: 'pending' | 'paid' | 'declined'
  amount: Kopecks
}

/** The second receipt of a prepayment, when the goods are handed over. */
export interface Settlement extends ReceiptTerms {
  /** Ours; the same id again is the same receipt. */
  id: string
  /** Of the payment. */
  providerId: string
  amount: Kopecks
  phone: string
  email: string | null
  items: ReceiptItem[]
  /** Receipts of theirs that settle other parts of the payment. */
  others: readonly string[]
}

export interface Refund extends ReceiptTerms {
  /** Ours; the same id again is the same refund. */
  id: string
  providerId: string
  /** What must be with the buyer once this is done: all that was paid, or this part and those before it. What the
   * provider gave back already is taken off. */
  amount: Kopecks
  /** A part: what this refund adds to those before. Left out: all of `amount` is one refund. */
  part?: Kopecks
  phone: string
  email: string | null
  /** Add up to the part, or to the amount where there is none. */
  items: ReceiptItem[]
  /** Names the one position of a receipt for less than the amount. */
  title: string
}

/** One way to pay on somebody's page. Throws OutsideFailure. */
export interface Payment {
  provider: string
  /** How long a link to pay lives on their side; an older one is not handed out again. */
  linkSeconds: number
  start: (order: PaymentOrder) => Promise<{ providerId: string; url: string }>
  outcome: (providerId: string) => Promise<PaymentOutcome>
  /**
   * Done when all of it is with the buyer, whoever sent it. Repeating it is safe. Throws RefundMismatch when their
   * books contradict ours.
   */
  refund: (refund: Refund) => Promise<void>
  /** Done when their cash register has it; answers its id there. Left out: no receipts are made through them. */
  settle?: (settlement: Settlement) => Promise<string>
}

/** Null: the shop does not take money that way. */
export interface Payments {
  online: Payment | null
  split: Payment | null
}
