import type { PaymentResult } from '#contract/order.ts'
import type { PaymentState } from '#server/db/schema-orders.ts'

/**
 * The one table of a payment: where an attempt to pay may stand, what may happen to it, where it goes then and what
 * else must be done. A pair that is not here changes nothing: a second webhook, a link that died after it was paid, a
 * refund of what was refunded. `move-payments.ts` is the only writer; state.test.ts walks every pair.
 */

/** As the database stores it, but for refunds that do not add up: those are `wrong-sum` with `refunded_amount`. */
export type AttemptState = PaymentState | 'refund-mismatch'

/**
 * Unknown: money may lie with the provider, but nobody can say so, or it is not the sum that was asked. Never to be
 * taken for «not paid».
 */
export type Settled = Exclude<PaymentResult, 'on-receipt'> | 'unknown'

/** What a state says about the money, and whether it is on its way back, also where a person has to see to it. */
export const STATES: Record<AttemptState, { settled: Settled; isRefund: boolean }> = {
  /** Written down; the provider has not been told, nobody has a link. */
  new: { settled: 'waiting', isRefund: false },
  /** The buyer has the link. */
  pending: { settled: 'waiting', isRefund: false },
  /** Its link is not handed out again; money that still comes by it is seen. */
  retired: { settled: 'waiting', isRefund: false },
  paid: { settled: 'paid', isRefund: false },
  /** Paid, but not what was asked: a person decides. */
  'wrong-sum': { settled: 'unknown', isRefund: false },
  declined: { settled: 'declined', isRefund: false },
  'refund-due': { settled: 'paid', isRefund: true },
  /** The provider's refunds and ours do not add up: a person decides. */
  'refund-mismatch': { settled: 'unknown', isRefund: true },
  refunded: { settled: 'paid', isRefund: true },
}

/** What becomes of its place in the queue: `anew` forgets earlier failures, `hold` waits for a person. */
export type QueueEffect = 'anew' | 'put-off' | 'hold'

/** What else must happen, in this order, in the same transaction and under the order's lock. */
export type Effect =
  | 'mark-order-paid'
  | 'return-other-money'
  | 'take-rest'
  | 'tell-paid'
  | 'tell-paid-twice'
  | 'tell-refund-mismatch'
  | 'tell-refund-overdue'
  | 'tell-refund-refused'
  | 'tell-rest-needless'
  | 'tell-rest-paid'
  | 'tell-too-late'
  | 'tell-unknown'
  | 'tell-wrong-sum'

interface Transition {
  moves: Partial<Record<AttemptState, AttemptState>>
  queue?: QueueEffect
  effects?: readonly Effect[]
}

/** Both are asked about: the buyer may have paid by a link we hand out no more. */
const asked = (next: AttemptState) => ({ pending: next, retired: next })
const ASKED_STAY = { pending: 'pending', retired: 'retired' } as const
const REFUND_STAYS = { 'refund-due': 'refund-due' } as const

export const TRANSITIONS = {
  // the link
  'link-made': { moves: { new: 'pending' } },
  /** Too old, of a provider no longer set up, or unknown to it. No money can come by a link nobody was given. */
  'link-dead': { moves: { new: 'declined', pending: 'retired' } },

  // the provider was asked
  declined: { moves: asked('declined'), queue: 'anew' },
  paid: { moves: asked('paid'), queue: 'anew', effects: ['mark-order-paid', 'tell-paid', 'return-other-money'] },
  'paid-wrong-sum': { moves: asked('wrong-sum'), queue: 'anew', effects: ['tell-wrong-sum'] },
  /** The order was paid before, by another attempt or at the counter. */
  'paid-twice': { moves: asked('refund-due'), queue: 'anew', effects: ['tell-paid-twice'] },
  /** The order is cancelled and cannot be revived. */
  'paid-too-late': { moves: asked('refund-due'), queue: 'anew', effects: ['tell-too-late'] },
  /** What a paid order has become dearer by, whatever sum came: what is still short is due, what is too much goes back. */
  'rest-paid': { moves: asked('paid'), queue: 'anew', effects: ['take-rest', 'tell-rest-paid'] },
  /** Cancelled, taken at the counter or cheaper again: nothing is due any more. */
  'rest-needless': { moves: asked('refund-due'), queue: 'anew', effects: ['tell-rest-needless'] },
  'not-over': { moves: ASKED_STAY, queue: 'put-off' },
  /** The provider is gone from the settings, or knows no such payment. */
  unknown: { moves: ASKED_STAY, queue: 'put-off', effects: ['tell-unknown'] },

  // the order (its time ran out, or somebody cancelled it): open attempts are asked about for a week more
  'order-cancelled': { moves: { paid: 'refund-due', 'wrong-sum': 'refund-due' }, queue: 'anew' },
  'order-paid-otherwise': { moves: { 'wrong-sum': 'refund-due' }, queue: 'anew', effects: ['tell-paid-twice'] },

  // money on its way back
  'refund-made': { moves: { 'refund-due': 'refunded' } },
  'refund-delayed': { moves: REFUND_STAYS, queue: 'put-off' },
  'refund-overdue': { moves: REFUND_STAYS, queue: 'put-off', effects: ['tell-refund-overdue'] },
  /** Tried again by itself it might succeed after the shop has sent the money another way. */
  'refund-refused': { moves: REFUND_STAYS, queue: 'hold', effects: ['tell-refund-refused'] },
  'refund-unset': { moves: REFUND_STAYS, queue: 'put-off', effects: ['tell-refund-refused'] },
  'refund-mismatch': {
    moves: { 'refund-due': 'refund-mismatch' },
    queue: 'anew',
    effects: ['tell-refund-mismatch'],
  },
  /** `order refund`: a person has set right what stood in the way. */
  'shop-retries': { moves: { 'refund-due': 'refund-due', 'refund-mismatch': 'refund-due' }, queue: 'anew' },
  /** `order refunded`: a person has given the money back. */
  'shop-refunded': { moves: { 'refund-due': 'refunded', 'refund-mismatch': 'refunded' } },
} as const satisfies Record<string, Transition>

export type PaymentEvent = keyof typeof TRANSITIONS

export const transition = (event: PaymentEvent): Transition => TRANSITIONS[event]

export const attemptState = (row: { state: PaymentState; refunded_amount: number | null }): AttemptState =>
  row.state === 'wrong-sum' && row.refunded_amount !== null ? 'refund-mismatch' : row.state

export const storedState = (state: AttemptState): PaymentState => (state === 'refund-mismatch' ? 'wrong-sum' : state)

export const settledAs = (row: Parameters<typeof attemptState>[0]): Settled => STATES[attemptState(row)].settled

/** Money may still come by it. */
export const isOpen = (row: Parameters<typeof attemptState>[0]) => settledAs(row) === 'waiting'

/** Null: the table has no such pair. */
export const nextState = (state: AttemptState, event: PaymentEvent): AttemptState | null =>
  transition(event).moves[state] ?? null

/** As the database stores them. */
const statesBefore = (event: PaymentEvent): PaymentState[] =>
  (Object.keys(transition(event).moves) as AttemptState[]).map(storedState)

/** The provider is asked about these. */
export const ASKED = statesBefore('paid')
/** Their link may be handed out. */
export const LIVING = statesBefore('link-dead')
/** Their money must go back. */
export const REFUND_DUE = statesBefore('refund-made')
