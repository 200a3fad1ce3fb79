import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type AttemptState,
  nextState,
  type PaymentEvent,
  PAYMENT_STATES,
  TRANSITIONS,
} from '#rules/order/payment-states.ts'
import { bankShop, SUM } from '#server/shop/orders/payment/bank-shop.fixture.ts'
import { applyPaymentEventTo } from '#server/shop/orders/payment/payment-effects.ts'
import { attemptState, storedState } from './state.ts'

/** Written apart from the table: what a person reading the trade's rules would draw. Empty: nothing changes. */
const GRID = `
event                | new      | pending     | retired     | paid       | wrong-sum  | declined | on-hold     | capture-due | release-due | released | refund-due      | refund-mismatch | refunded | told
link-made            | pending  |             |             |            |            |          |             |             |             |          |                 |                 |          |
link-dead            | declined | retired     |             |            |            |          |             |             |             |          |                 |                 |          |
declined             |          | declined    | declined    |            |            |          |             |             |             |          |                 |                 |          |
paid                 |          | paid        | paid        |            |            |          |             |             |             |          |                 |                 |          | оплачен
paid-wrong-sum       |          | wrong-sum   | wrong-sum   |            |            |          |             |             |             |          |                 |                 |          | пришла другая сумма
paid-twice           |          | refund-due  | refund-due  |            |            |          |             |             |             |          |                 |                 |          | вернём лишнюю оплату
paid-too-late        |          | refund-due  | refund-due  |            |            |          |             |             |             |          |                 |                 |          | вернём оплату
rest-paid            |          | paid        | paid        |            |            |          |             |             |             |          |                 |                 |          | получили доплату
rest-needless        |          | refund-due  | refund-due  |            |            |          |             |             |             |          |                 |                 |          | вернём доплату
held                 |          | on-hold     | on-hold     |            |            |          |             |             |             |          |                 |                 |          | деньги заморожены
held-needless        |          | release-due | release-due |            |            |          |             |             |             |          |                 |                 |          |
not-over             |          | pending     | retired     |            |            |          |             |             |             |          |                 |                 |          |
unknown              |          | pending     | retired     |            |            |          |             |             |             |          |                 |                 |          | не узнать, оплачен ли он
capture-asked        |          |             |             |            |            |          | capture-due |             |             |          |                 |                 |          |
captured             |          |             |             |            |            |          | paid        | paid        |             |          |                 |                 |          | оплачен
captured-needless    |          |             |             |            |            |          |             |             | refund-due  |          |                 |                 |          |
capture-delayed      |          |             |             |            |            |          |             | capture-due |             |          |                 |                 |          |
capture-refused      |          |             |             |            |            |          |             | capture-due |             |          |                 |                 |          | деньги не списываются
hold-ending          |          |             |             |            |            |          | on-hold     |             |             |          |                 |                 |          | заморозка кончается
hold-lapsed          |          |             |             |            |            |          | released    | released    |             |          |                 |                 |          | деньги не списаны
hold-released        |          |             |             |            |            |          |             |             | released    |          |                 |                 |          |
release-delayed      |          |             |             |            |            |          |             |             | release-due |          |                 |                 |          |
order-cancelled      |          |             |             | refund-due | refund-due |          | release-due | release-due |             |          |                 |                 |          |
order-paid-otherwise |          |             |             |            | refund-due |          |             |             |             |          |                 |                 |          | вернём лишнюю оплату
hold-needless        |          |             |             |            |            |          | release-due | release-due |             |          |                 |                 |          |
refund-made          |          |             |             |            |            |          |             |             |             |          | refunded        |                 |          |
refund-delayed       |          |             |             |            |            |          |             |             |             |          | refund-due      |                 |          |
refund-overdue       |          |             |             |            |            |          |             |             |             |          | refund-due      |                 |          | возврат задерживается
refund-refused       |          |             |             |            |            |          |             |             |             |          | refund-due      |                 |          | возврат не прошёл
refund-unset         |          |             |             |            |            |          |             |             |             |          | refund-due      |                 |          | возврат не прошёл
refund-mismatch      |          |             |             |            |            |          |             |             |             |          | refund-mismatch |                 |          | возвраты не сходятся с оплатой
shop-retries         |          |             |             |            |            |          |             |             |             |          | refund-due      | refund-due      |          |
shop-refunded        |          |             |             |            |            |          |             |             |             |          | refunded        | refunded        |          |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const columns = GRID[0]!.slice(1, -1) as AttemptState[]
const rows = GRID.slice(1).map(([event, ...cells]) => ({
  event: event as PaymentEvent,
  told: cells.at(-1)!,
  next: columns.map((state, index) => [state, (cells[index] || null) as AttemptState | null] as const),
}))

const { shop, ordered } = bankShop()

describe('the table of payments', () => {
  it('has the states and events drawn here, and no others', () => {
    expect(columns.toSorted()).toEqual(Object.keys(PAYMENT_STATES).toSorted())
    expect(rows.map(({ event }) => event).toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted())
  })

  it('names the states the database allows', async () => {
    const { rows: found } = await shop().database.pool.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'order_payment_state_check'`,
    )
    const allowed = [...found[0]!.text.matchAll(/'([^']+)'/g)].map(([, name]) => name)
    expect(allowed.toSorted()).toEqual([...new Set(columns.map(storedState))].toSorted())
  })

  it.each(rows)('$event: from every state, as drawn', ({ event, next }) => {
    expect(columns.map((state) => [state, nextState(state, event)])).toEqual(next)
  })

  it.each(rows)('$event: the database follows it, and whoever must hear of it does', async ({ event, next, told }) => {
    const { db } = shop().database
    const { id: orderId, number } = await ordered()
    for (const [state, to] of next) {
      await db.deleteFrom('order_payment').execute()
      await db.deleteFrom('outbox').execute()
      await db.updateTable('shop_order').set({ status: 'awaiting-payment', paid_at: null }).execute()
      const id = randomUUID()
      const before = {
        id,
        order_id: orderId,
        type: 'online' as const,
        amount: SUM,
        provider: 'bank',
        provider_id: id,
        provider_url: null,
        state: storedState(state),
        created_at: new Date(0),
        updated_at: new Date(0),
        paid_amount: null,
        tries: 3,
        next_try_at: null,
        shop_told_at: null,
        refunded_amount: state === 'refund-mismatch' ? 1 : null,
      }
      await db.insertInto('order_payment').values(before).execute()
      const values =
        event === 'refund-mismatch' ? { refunded_amount: 2 } : event === 'shop-retries' ? { refunded_amount: null } : {}
      await applyPaymentEventTo(shop().services, event, { id, order_id: orderId }, values)
      const after = await db.selectFrom('order_payment').selectAll().executeTakeFirstOrThrow()
      const subjects = (await db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)
      const what = `${state} × ${event}`
      if (to === null) {
        expect(after, what).toMatchObject(before)
        expect(subjects, what).toEqual([])
      } else {
        expect([what, attemptState(after)]).toEqual([what, to])
        expect([what, ...new Set(subjects)]).toEqual(
          told ? [what, expect.stringMatching(new RegExp(`^Заказ № ${number}:? ${told}$`))] : [what],
        )
      }
    }
  })

  it('has one writer: nothing else sets the state of a payment', () => {
    const root = join(import.meta.dirname, '../../..')
    const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
      .filter((file) =>
        readFileSync(join(root, file), 'utf8')
          .split("updateTable('order_payment')")
          .slice(1)
          .some((after) => /\bstate:/.test(after.slice(0, after.indexOf('.execute')))),
      )
    expect(writers).toEqual([join('shop', 'orders', 'payment', 'move-payments.ts')])
  })
})
