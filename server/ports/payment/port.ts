import type { Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'

/** A position of the receipt the law (54-ФЗ) asks for. They add up to the payment to the kopeck. */
export interface ReceiptItem {
  name: string
  quantity: number
  unit: string
  /** For one piece. */
  price: Kopecks
  /** `gift`: a gift card, paid for before anybody knows what it will buy. */
  kind: 'good' | 'delivery' | 'gift'
  vatRate: VatRate
  /** The code of marking of the one piece the position is. */
  mark?: string
}

/** `advance`: for no goods yet. */
export type PaymentMode = 'full_prepayment' | 'full_payment' | 'advance'

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
  /** The money is frozen, not taken: `capture` or `release` ends it. */
  isHold: boolean
  /** The buyer's choice made with us; left out: they choose there. */
  method?: 'sbp' | undefined
  /** The buyer asked for the card to be remembered. */
  savesCard?: boolean | undefined
  /** Their name of a card remembered before: paid by it at once. */
  savedCard?: string | undefined
}

/** A card they remember, as its owner knows it. */
export interface SavedBankCard {
  methodId: string
  title: string
  expires: string
}

export interface PaymentOutcome {
  state: 'pending' | 'held' | 'paid' | 'declined'
  /** That came, or is frozen. */
  amount: Kopecks
  /** Of frozen money: when they let it go by themselves. */
  holdUntil?: Date | null
  /** Remembered as the buyer asked. */
  card?: SavedBankCard | null
}

/** Takes what is frozen, or a part of it; the rest goes back to the buyer by itself. */
export interface Capture extends ReceiptTerms {
  /** Ours; the same id and amount again are the same capture. */
  id: string
  providerId: string
  amount: Kopecks
  phone: string
  email: string | null
  /** Add up to the amount. */
  items: ReceiptItem[]
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

/** A receipt made with the money itself, as it came or went back. */
export interface MoneyReceipt extends Omit<Settlement, 'others'> {
  kind: 'payment' | 'refund'
  /** Refunds of theirs whose receipts are others. */
  others: readonly string[]
  /** A person has asked: one their cash register refused or has never had is made once more, apart from the money. */
  isAgain: boolean
}

export interface Registered {
  /** Of the receipt. */
  id: string
  /** Of the refund it was made with. */
  moneyId: string | null
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
export interface PaymentPort {
  provider: string
  /** How long a link to pay lives on their side; an older one is not handed out again. */
  linkSeconds: number
  /** Beside a page of theirs where the buyer chooses. */
  offers?: { sbp: boolean; savedCards: boolean }
  /** `url` null: nothing to be done by the buyer, what became of it `outcome` says. */
  start: (order: PaymentOrder) => Promise<{ providerId: string; url: string | null }>
  outcome: (providerId: string) => Promise<PaymentOutcome>
  /**
   * Done when all of it is with the buyer, whoever sent it. Repeating it is safe. Throws RefundMismatch when their
   * books contradict ours.
   */
  refund: (refund: Refund) => Promise<void>
  /** Done when the money is taken. Left out, as `release` is: they freeze nothing. */
  capture?: (capture: Capture) => Promise<void>
  /** Done when the frozen money is let go, all of it. */
  release?: (payment: { id: string; providerId: string }) => Promise<void>
  /** Done when their cash register has it; answers its id there. Left out: no receipts are made through them. */
  settle?: (settlement: Settlement) => Promise<string>
  /** Done when their cash register has the receipt made with the money. Left out as `settle` is. */
  register?: (receipt: MoneyReceipt) => Promise<Registered>
}

/** Null: the shop does not take money that way. */
export interface Payments {
  online: PaymentPort | null
  split: PaymentPort | null
}
