import type { Kopecks } from '../money/money.ts'

/**
 * The state machine of a payment: the states of an attempt to pay, the events, where each leads and what else must be
 * done. A pair that is not in the table changes nothing: a second webhook, a link that died after it was paid, a refund
 * of what was refunded; asked for by a person, it is refused in words (`refusalOf`).
 */

export type AttemptState =
  | 'new'
  | 'pending'
  | 'retired'
  | 'paid'
  | 'wrong-sum'
  | 'declined'
  | 'on-hold'
  | 'capture-due'
  | 'release-due'
  | 'released'
  | 'refund-due'
  | 'refund-mismatch'
  | 'refunded'

/**
 * Unknown: money may lie with the provider, but nobody can say so, or it is not the sum that was asked. Never to be
 * taken for «not paid».
 */
export type Settled = 'paid' | 'held' | 'declined' | 'waiting' | 'unknown'

/** What a state says about the money, and whether it is on its way back, also where a person has to see to it. */
export const PAYMENT_STATES: Record<AttemptState, { settled: Settled; isRefund: boolean }> = {
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
  /** Frozen on the buyer's account: the shop may take it, or part of it, until the hold runs out. */
  'on-hold': { settled: 'held', isRefund: false },
  /** What the order costs is being taken. */
  'capture-due': { settled: 'held', isRefund: false },
  /** Nothing is taken: the whole of it is being let go. */
  'release-due': { settled: 'declined', isRefund: false },
  released: { settled: 'declined', isRefund: false },
  'refund-due': { settled: 'paid', isRefund: true },
  /** The provider's refunds and ours do not add up: a person decides. */
  'refund-mismatch': { settled: 'unknown', isRefund: true },
  refunded: { settled: 'paid', isRefund: true },
}

/** What becomes of its place in the queue: `anew` forgets earlier failures, `hold` waits for a person. */
export type QueueEffect = 'anew' | 'put-off' | 'hold'

/** What else must happen, in this order, in the same transaction and under the order's lock. */
export type Effect =
  | 'hold-order'
  | 'mark-order-paid'
  | 'release-order'
  | 'take-held'
  | 'notify-capture-refused'
  | 'notify-captured'
  | 'notify-held'
  | 'notify-hold-ending'
  | 'notify-hold-lapsed'
  | 'return-other-money'
  | 'take-rest'
  | 'notify-paid'
  | 'notify-paid-twice'
  | 'notify-refund-mismatch'
  | 'notify-refund-overdue'
  | 'notify-refund-refused'
  | 'notify-rest-needless'
  | 'notify-rest-paid'
  | 'notify-too-late'
  | 'notify-unknown'
  | 'notify-wrong-sum'

interface Transition {
  moves: Partial<Record<AttemptState, AttemptState>>
  queue?: QueueEffect
  effects?: readonly Effect[]
}

/** Both are asked about: the buyer may have paid by a link we hand out no more. */
const asked = (next: AttemptState) => ({ pending: next, retired: next })
const ASKED_STAY = { pending: 'pending', retired: 'retired' } as const
const frozen = (next: AttemptState) => ({ 'on-hold': next, 'capture-due': next })
const REFUND_STAYS = { 'refund-due': 'refund-due' } as const

export const TRANSITIONS = {
  // the link
  'link-made': { moves: { new: 'pending' } },
  /** Too old, of a provider no longer set up, or unknown to it. No money can come by a link nobody was given. */
  'link-dead': { moves: { new: 'declined', pending: 'retired' } },

  // the provider was asked
  declined: { moves: asked('declined'), queue: 'anew' },
  paid: { moves: asked('paid'), queue: 'anew', effects: ['mark-order-paid', 'notify-paid', 'return-other-money'] },
  'paid-wrong-sum': { moves: asked('wrong-sum'), queue: 'anew', effects: ['notify-wrong-sum'] },
  /** The order was paid before, by another attempt or at the counter. */
  'paid-twice': { moves: asked('refund-due'), queue: 'anew', effects: ['notify-paid-twice'] },
  /** The order is cancelled and cannot be revived. */
  'paid-too-late': { moves: asked('refund-due'), queue: 'anew', effects: ['notify-too-late'] },
  /**
   * What a paid order has become dearer by, whatever sum came: what is still short is due, what is too much goes back.
   */
  'rest-paid': { moves: asked('paid'), queue: 'anew', effects: ['take-rest', 'notify-rest-paid'] },
  /** Cancelled, taken at the counter or cheaper again: nothing is due any more. */
  'rest-needless': { moves: asked('refund-due'), queue: 'anew', effects: ['notify-rest-needless'] },
  /** Frozen, not taken: the order lives as if it were paid, and what it costs is taken once it is picked. */
  held: { moves: asked('on-hold'), queue: 'anew', effects: ['hold-order', 'notify-held'] },
  /** The order is paid or held by another attempt, or cancelled for good. */
  'held-needless': { moves: asked('release-due'), queue: 'anew' },
  'not-over': { moves: ASKED_STAY, queue: 'put-off' },
  /** The provider is gone from the settings, or knows no such payment. */
  unknown: { moves: ASKED_STAY, queue: 'put-off', effects: ['notify-unknown'] },

  // money that is frozen
  /** The order is picked, on its way, or the hold ends soon: what it costs is to be taken. */
  'capture-asked': { moves: { 'on-hold': 'capture-due' }, queue: 'anew' },
  /** By us, or by somebody in the provider's cabinet. */
  captured: { moves: frozen('paid'), queue: 'anew', effects: ['take-held', 'notify-captured', 'return-other-money'] },
  /** It was taken although it was to be let go. */
  'captured-needless': { moves: { 'release-due': 'refund-due' }, queue: 'anew' },
  'capture-delayed': { moves: { 'capture-due': 'capture-due' }, queue: 'put-off' },
  'capture-refused': { moves: { 'capture-due': 'capture-due' }, queue: 'put-off', effects: ['notify-capture-refused'] },
  'hold-ending': { moves: { 'on-hold': 'on-hold' }, effects: ['notify-hold-ending'] },
  /** It ran out, or was let go in the provider's cabinet: the order is not paid. */
  'hold-lapsed': { moves: frozen('released'), queue: 'anew', effects: ['release-order', 'notify-hold-lapsed'] },
  'hold-released': { moves: { 'release-due': 'released' } },
  'release-delayed': { moves: { 'release-due': 'release-due' }, queue: 'put-off' },

  // the order (its time ran out, or somebody cancelled it): open attempts are asked about for a week more
  'order-cancelled': {
    moves: { paid: 'refund-due', 'wrong-sum': 'refund-due', ...frozen('release-due') },
    queue: 'anew',
  },
  'order-paid-otherwise': { moves: { 'wrong-sum': 'refund-due' }, queue: 'anew', effects: ['notify-paid-twice'] },
  /** The same of money that was only frozen. */
  'hold-needless': { moves: frozen('release-due'), queue: 'anew' },

  // money on its way back
  'refund-made': { moves: { 'refund-due': 'refunded' } },
  'refund-delayed': { moves: REFUND_STAYS, queue: 'put-off' },
  'refund-overdue': { moves: REFUND_STAYS, queue: 'put-off', effects: ['notify-refund-overdue'] },
  /** Tried again by itself it might succeed after the shop has sent the money another way. */
  'refund-refused': { moves: REFUND_STAYS, queue: 'hold', effects: ['notify-refund-refused'] },
  'refund-unset': { moves: REFUND_STAYS, queue: 'put-off', effects: ['notify-refund-refused'] },
  'refund-mismatch': {
    moves: { 'refund-due': 'refund-mismatch' },
    queue: 'anew',
    effects: ['notify-refund-mismatch'],
  },
  /** `order refund`: a person has set right what stood in the way. */
  'shop-retries': { moves: { 'refund-due': 'refund-due', 'refund-mismatch': 'refund-due' }, queue: 'anew' },
  /** `order refunded`: a person has given the money back. */
  'shop-refunded': { moves: { 'refund-due': 'refunded', 'refund-mismatch': 'refunded' } },
} as const satisfies Record<string, Transition>

export type PaymentEvent = keyof typeof TRANSITIONS

export const transition = (event: PaymentEvent): Transition => TRANSITIONS[event]

/** Null: the table has no such pair. */
export const nextState = (state: AttemptState, event: PaymentEvent): AttemptState | null =>
  transition(event).moves[state] ?? null

/** Nothing happens to it by itself any more. */
export const isOver = (state: AttemptState): boolean =>
  state === 'paid' || state === 'declined' || state === 'refunded' || state === 'released'

/** What a provider's answer is judged by: the attempt it is about and the order as it stands, whose row is locked. */
export interface OutcomeFacts {
  outcome: 'paid' | 'held' | 'declined'
  /** That came, or is frozen. */
  sum: Kopecks
  attempt: { state: AttemptState; amount: Kopecks; isRest: boolean }
  order: {
    isPaid: boolean
    /** By another attempt. */
    isHeld: boolean
    isCancelled: boolean
    total: Kopecks
    /** What a paid order has become dearer by. */
    due: Kopecks
  }
}

/** Not what was asked for, or not what the order costs: it may have been changed since the link was made. */
export const isWrongSum = ({ outcome, sum, attempt, order }: OutcomeFacts): boolean =>
  outcome === 'paid' && (sum !== attempt.amount || (!order.isPaid && attempt.amount !== order.total))

/** Money for an order whose time ran out: it is revived if its goods are still there. */
export const mayRevive = (facts: OutcomeFacts): boolean =>
  facts.outcome !== 'declined' &&
  nextState(facts.attempt.state, 'paid') !== null &&
  !facts.attempt.isRest &&
  !facts.order.isPaid &&
  facts.order.isCancelled &&
  !isWrongSum(facts)

type Answer = OutcomeFacts['outcome']

/** What an answer means of money that was frozen before; null: nothing new. */
const OF_HOLD: Record<Answer, PaymentEvent | null> = { paid: 'captured', held: null, declined: 'hold-lapsed' }
const OF_RELEASE: Record<Answer, PaymentEvent | null> = {
  paid: 'captured-needless',
  held: null,
  declined: 'hold-released',
}

/** What the answer means; null: nothing new. `isRevived`: the order was cancelled and lives again. */
export function eventOfOutcome(facts: OutcomeFacts, isRevived: boolean): PaymentEvent | null {
  const { outcome, attempt, order } = facts
  if (nextState(attempt.state, 'captured') !== null) return OF_HOLD[outcome]
  if (attempt.state === 'release-due') return OF_RELEASE[outcome]
  if (nextState(attempt.state, 'paid') === null) return null
  if (outcome === 'declined') return 'declined'
  const isTooLate = order.isCancelled && !isRevived
  // any sum will do: what the order costs is taken of it, and a rest is due
  if (outcome === 'held') return attempt.isRest || order.isPaid || order.isHeld || isTooLate ? 'held-needless' : 'held'
  // any sum of it is right: it is counted against what is due now
  if (attempt.isRest) return !order.isCancelled && order.due > 0 ? 'rest-paid' : 'rest-needless'
  // by another attempt, or at the counter
  if (order.isPaid) return 'paid-twice'
  if (isTooLate) return 'paid-too-late'
  return isWrongSum(facts) ? 'paid-wrong-sum' : 'paid'
}

/** Of a hold: what the order costs, and never more than is frozen. */
export const toCapture = (held: Kopecks, total: Kopecks): Kopecks => Math.min(held, total)

/** What people ask for by hand; the rest comes by itself. */
export type AskedByPerson = 'shop-retries' | 'shop-refunded'

const NOTHING_TO_RETURN: Record<AttemptState, string> = {
  new: 'оплаты ещё нет, возвращать нечего',
  pending: 'оплаты ещё нет, возвращать нечего',
  retired: 'оплаты ещё нет, возвращать нечего',
  declined: 'банк отказал в оплате, возвращать нечего',
  paid: 'оплату возвращать не просили: отмените заказ или верните часть',
  'on-hold': 'деньги только заморожены: отмените заказ, и они освободятся',
  'capture-due': 'деньги ещё списываются, возвращать нечего',
  'release-due': 'замороженные деньги уже освобождаются',
  released: 'замороженные деньги уже освобождены',
  'wrong-sum': 'пришла другая сумма: отмените заказ, и она вернётся',
  'refund-due': '',
  'refund-mismatch': '',
  refunded: 'деньги уже возвращены',
}

/** The state that says most comes last. */
const BY_WEIGHT = Object.keys(NOTHING_TO_RETURN) as AttemptState[]

/** Why a person's word changes nothing for an order with these attempts; null: it does change something. */
export function refusalOf(number: string, states: readonly AttemptState[], event: AskedByPerson): string | null {
  if (states.some((state) => nextState(state, event) !== null)) return null
  const [heaviest] = states.toSorted((a, b) => BY_WEIGHT.indexOf(b) - BY_WEIGHT.indexOf(a))
  return `По заказу № ${number} ${heaviest ? NOTHING_TO_RETURN[heaviest] : 'онлайн не платили, возвращать нечего'}`
}
