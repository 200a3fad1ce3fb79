import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { type AttemptState, type PaymentEvent, type QueueEffect, transition } from '#rules/order/payment-states.ts'
import { backoff } from '#rules/retry/backoff.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { PaymentState } from '#server/db/schema-orders.ts'
import { storedState } from '#server/shop/orders/core/state.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

export type PaymentRow = Selectable<Database['order_payment']>
export type PaymentValues = Updateable<Database['order_payment']>

/** One attempt, or all of an order. */
export type Whose = { id: string } | { order_id: number } | { order_number: string }

/** Enough to reach the longest pause; half a day has gone by then. */
export const MOST_TRIES = 10
/** After none, one, two … tries before. */
const PAUSE_MINUTES = Array.from({ length: MOST_TRIES + 1 }, (_, tries) => backoff(tries + 1, { first: 1, most: 60 }))
const NEVER = new Date('9999-01-01T00:00:00Z')

/**
 * The only writer of a payment's state. Attempts that stand where the table knows the event move, each by one
 * statement; the others stay as they are. Answers those that moved.
 */
export async function movePayments(
  db: Db,
  event: PaymentEvent,
  whose: Whose,
  now: Date,
  values: PaymentValues = {},
): Promise<PaymentRow[]> {
  const { moves, queue } = transition(event)
  const pairs = Object.entries(moves) as [AttemptState, AttemptState][]
  const next = sql<PaymentState>`case ${sql.join(
    pairs.map(([from, to]) => sql`when ${stands(from)} then ${storedState(to)}`),
    sql` `,
  )} end`
  // what only waits its turn again was not changed
  const isChange = pairs.some(([from, to]) => from !== to) || queue === 'anew'
  return db
    .updateTable('order_payment')
    .set({ state: next, ...(isChange ? { updated_at: now } : {}), ...(queue ? QUEUE[queue](now) : {}), ...values })
    .where((eb) => belongs(eb, whose))
    .where(({ or }) => or(pairs.map(([from]) => stands(from))))
    .returningAll()
    .execute()
}

const stands = (state: AttemptState) =>
  state === 'refund-mismatch' || state === 'wrong-sum'
    ? sql<boolean>`(state = 'wrong-sum' and (refunded_amount is not null) = ${state === 'refund-mismatch'})`
    : sql<boolean>`state = ${state}`

function belongs(eb: ExpressionBuilder<Database, 'order_payment'>, whose: Whose) {
  if ('id' in whose) return eb('id', '=', whose.id)
  if ('order_id' in whose) return eb('order_id', '=', whose.order_id)
  return eb('order_id', '=', orderIdOf(whose.order_number))
}

const QUEUE: Record<QueueEffect, (now: Date) => object> = {
  anew: () => ({ tries: 0, next_try_at: null, shop_told_at: null }),
  /**
   * Exponential backoff (in SQL, as each row has its own count), so that what can never succeed does not stand before
   * what can.
   */
  'put-off': (now) => ({
    tries: sql`least(tries + 1, ${MOST_TRIES}::int)`,
    next_try_at: sql`${now}::timestamptz + make_interval(mins => (${PAUSE_MINUTES}::int[])[least(tries, ${MOST_TRIES}::int) + 1])`,
  }),
  hold: () => ({ next_try_at: NEVER }),
}
