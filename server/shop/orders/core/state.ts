import {
  type AttemptState,
  type PaymentEvent,
  type Settled,
  PAYMENT_STATES,
  transition,
} from '#rules/order/payment-states.ts'
import type { PaymentState } from '#server/db/schema-orders.ts'

/**
 * The state machine of a payment (`rules/order/payment-states.ts`) as the database stores it: refunds that do not add
 * up are `wrong-sum` with `refunded_amount`. `move-payments.ts` is the only writer; state.test.ts walks every pair.
 */

export const attemptState = (row: { state: PaymentState; refunded_amount: number | null }): AttemptState =>
  row.state === 'wrong-sum' && row.refunded_amount !== null ? 'refund-mismatch' : row.state

export const storedState = (state: AttemptState): PaymentState => (state === 'refund-mismatch' ? 'wrong-sum' : state)

export const settledAs = (row: Parameters<typeof attemptState>[0]): Settled => PAYMENT_STATES[attemptState(row)].settled

/** Money may still come by it. */
export const isOpen = (row: Parameters<typeof attemptState>[0]) => settledAs(row) === 'waiting'

/** The shop may take it, and somebody may have in the provider's cabinet. */
export const isFrozen = (row: Parameters<typeof attemptState>[0]) => settledAs(row) === 'held'

/** As the database stores them. */
const statesBefore = (event: PaymentEvent): PaymentState[] =>
  (Object.keys(transition(event).moves) as AttemptState[]).map(storedState)

/** The provider is asked about these. */
export const ASKED = statesBefore('paid')
/** Their link may be handed out. */
export const LIVING = statesBefore('link-dead')
/** Their money must go back. */
export const REFUND_DUE = statesBefore('refund-made')
/** Their money is frozen, and nobody takes it yet. */
export const ON_HOLD = statesBefore('capture-asked')
/** It is being taken, */
export const CAPTURE_DUE = statesBefore('capture-delayed')
/** or let go. */
export const RELEASE_DUE = statesBefore('hold-released')
