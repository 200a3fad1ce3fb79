import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/call-context.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import type { OrderChange } from '#server/shop/order/messages/order-change-messages.ts'
import { orderSettings } from '#server/shop/order/checkout/order-settings.ts'
import type { PaymentRow } from './settle-payment.ts'

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** Enough to reach the longest pause; half a day has gone by then. */
export const MOST_TRIES = 10

type Queued = Pick<PaymentRow, 'id' | 'order_id' | 'state' | 'tries'>

/** To the back of its queue, each time for longer, so that what can never succeed does not stand before what can. */
export async function putOff({ db, clock }: Services, { id, state, tries }: Queued): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  await db
    .updateTable('order_payment')
    .set({ tries: Math.min(tries + 1, MOST_TRIES), next_try_at: new Date(clock().getTime() + pause) })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

const NEVER = new Date('9999-01-01T00:00:00Z')

/** Out of the queue until a person says how it goes on. */
export async function holdRefund({ db }: Services, { id, state }: Queued): Promise<void> {
  await db
    .updateTable('order_payment')
    .set({ next_try_at: NEVER })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Their refunds and ours do not add up: nothing more is sent, and a person hears of it. */
export async function holdWrongRefund(
  services: Services,
  { id, order_id }: Queued,
  refunded: number,
  put: (tx: Db, change: OrderChange) => Promise<void>,
): Promise<void> {
  const { db, clock, config } = services
  const now = clock()
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const held = await tx
      .updateTable('order_payment')
      .set({
        state: 'wrong-sum',
        refunded_amount: refunded,
        tries: 0,
        next_try_at: null,
        shop_told_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('state', '=', 'refund-due')
      .returning('id')
      .executeTakeFirst()
    if (order && held) await put(tx, { order, settings, config, now })
  })
}

type Shop = Pick<Services, 'db' | 'clock'>

/** The shop has set right what stood in the way. Answers how many refunds are tried again. */
export async function retryRefunds({ db, clock }: Shop, number: string): Promise<number> {
  const { numUpdatedRows } = await refundsOf(db, number)
    .set({
      state: 'refund-due',
      refunded_amount: null,
      next_try_at: null,
      shop_told_at: null,
      tries: 0,
      updated_at: clock(),
    })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The shop has given the money back itself. */
export async function closeRefunds({ db, clock }: Shop, number: string): Promise<number> {
  const { numUpdatedRows } = await refundsOf(db, number)
    .set({ state: 'refunded', updated_at: clock() })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Under way, refused, or held since the sums do not add up. */
const refundsOf = (db: Db, number: string) =>
  db
    .updateTable('order_payment')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'refund-due'), and([eb('state', '=', 'wrong-sum'), eb('refunded_amount', 'is not', null)])]),
    )
    .where('order_id', 'in', db.selectFrom('shop_order').select('id').where('number', '=', number))

/** A trouble only a person can end, told when it is first seen. */
export async function tellShopOnce(
  { db, clock, config }: Services,
  { id, order_id, state }: Queued,
  put: (tx: Db, change: OrderChange) => Promise<void>,
): Promise<void> {
  const now = clock()
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const first = await tx
      .updateTable('order_payment')
      .set({ shop_told_at: now })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('shop_told_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (order && first) await put(tx, { order, settings, config, now })
  })
}
