import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conflict, isApiError } from '#contract/api-error.ts'
import { isOver } from '#rules/order/payment-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { writeSetting } from '#server/kernel/settings.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { bankShop } from './bank-shop.fixture.ts'
import { HOLD_MS, ODD_ANSWERS, type OddAnswer, oddBank } from './odd-bank.fixture.ts'
import { pollDeferred } from './poll-provider.ts'
import { paidFacts, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { payOnReceipt } from './pay-on-receipt.ts'
import { putRefund } from './refund-part.ts'
import { retryRefunds } from './settle-refunds.ts'
import { attemptState } from '#server/shop/orders/core/state.ts'

const { shop, later, open, ordered, cancelByBuyer, orderRow, round } = bankShop()

const RUNS = Number(process.env['PAYMENT_RUNS'] ?? (process.env['SHORT_TESTS'] ? 8 : 25))

type Step =
  | { do: 'opens'; answers: OddAnswer[] }
  | { do: 'decides'; at: number; how: 'pays' | 'pays otherwise' | 'gives up' }
  | { do: 'webhook'; at: number; times: number; answers: OddAnswer[] }
  | { do: 'comes back'; answers: OddAnswer[] }
  | { do: 'waits'; minutes: number }
  | { do: 'round'; minutes: number; answers: OddAnswer[] }
  | { do: 'refunds a part'; share: number }
  | { do: 'in the cabinet'; at: number; isTaken: boolean }
  | { do: 'ready' | 'cancels' | 'shop cancels' | 'on receipt' | 'completes' | 'dearer' }

const answers = fc.array(fc.constantFrom(...ODD_ANSWERS), { maxLength: 3 })
const at = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('opens'), answers }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decides'),
      at,
      how: fc.constantFrom('pays', 'pays', 'pays', 'pays otherwise', 'gives up'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('webhook'), at, times: fc.integer({ min: 1, max: 3 }), answers }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comes back'), answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waits'), minutes: fc.constantFrom(1, 59) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('round'), minutes: fc.constantFrom(1, 10, 61, 600), answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refunds a part'), share: fc.integer({ min: 1, max: 120 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('ready', 'ready', 'cancels', 'shop cancels', 'on receipt', 'completes', 'dearer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('in the cabinet'), at, isTaken: fc.boolean() }) },
) as fc.Arbitrary<Step>

const OPENS: Step = { do: 'opens', answers: [] }
/** Where a walk begins: at the bank, at the bank by two links, the money given. */
const beginning: fc.Arbitrary<Step[]> = fc.constantFrom(
  [OPENS],
  [OPENS, { do: 'waits', minutes: 60 }, OPENS],
  [OPENS, { do: 'decides', at: 0, how: 'pays' }, { do: 'comes back', answers: [] }],
)
const walked = fc
  .tuple(beginning, fc.array(step, { minLength: 2, maxLength: 12, size: 'max' }))
  .map(([first, then]) => [...first, ...then])

/** What people may not do is refused in words; nothing else goes wrong. */
const refusedInWords = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!isApiError(error)) throw error
    expect(error.message).toMatch(/[а-я]/)
  })
}

async function walk(steps: readonly Step[], isHold: boolean) {
  const { services, database, app } = shop()
  const { db } = database
  const bank = oddBank(services.clock)
  services.ports.payments.online = bank.payment
  await db.updateTable('good_stock').set({ quantity: 5 }).execute()
  await writeSetting(db, 'payments', { hold: isHold })
  const order = await ordered()
  const ids = () => [...bank.books.keys()]
  const webhook = (id: string) =>
    app.inject({
      method: 'POST',
      url: '/pay/webhook/yookassa/',
      headers: { host: MAIN_HOST, 'content-type': 'application/json' },
      payload: { event: 'payment.succeeded', object: { id } },
    })
  const refundPart = (share: number) =>
    withRetries(db, async (tx) => {
      const row = (await lockOrder(tx, order.id))!
      if (row.status === 'cancelled') throw conflict('Заказ отменён')
      const amount = Math.max(1, Math.floor((row.total * share) / 100))
      await putRefund(tx, row, { kind: 'amount', amount, reason: 'скол', now: services.clock() })
    })
  const dearer = async () => {
    const row = await orderRow(order.id)
    if (row.paid_at !== null || row.status !== 'awaiting-payment') return
    const cost = row.goods_total + 10_000
    const sums = { goods_total: cost, goods_total_old: cost, total: row.total + 10_000 }
    await db.updateTable('shop_order').set(sums).where('id', '=', order.id).execute()
  }
  const log = { error: () => {}, warn: () => {} }

  for (const each of steps) {
    if ('answers' in each) bank.answers.splice(0, Infinity, ...each.answers)
    if ('minutes' in each) later(each.minutes)
    const id = 'at' in each ? ids()[each.at] : undefined
    if (each.do === 'opens') expect((await open(order.paymentUrl)).status).toBeLessThan(504)
    if (each.do === 'decides' && id) bank.decide(id, each.how)
    if (each.do === 'webhook' && id)
      for (const { statusCode } of await Promise.all(Array.from({ length: each.times }, () => webhook(id))))
        expect([200, 503]).toContain(statusCode)
    if (each.do === 'comes back') expect((await open(`${order.paymentUrl}result/`)).status).toBe(303)
    if (each.do === 'round') {
      await pollDeferred(services, log)
      await round()
    }
    if (each.do === 'refunds a part') await refusedInWords(refundPart(each.share))
    if (each.do === 'in the cabinet' && id) bank.inCabinet(id, each.isTaken)
    if (each.do === 'ready') await refusedInWords(changeStatus(services, order.number, 'ready'))
    if (each.do === 'cancels' && (await orderRow(order.id)).status !== 'cancelled') await cancelByBuyer(order.id)
    if (each.do === 'shop cancels') await refusedInWords(changeStatus(services, order.number, 'cancelled'))
    if (each.do === 'on receipt') await payOnReceipt(services, order.id)
    if (each.do === 'completes') await refusedInWords(changeStatus(services, order.number, 'completed'))
    if (each.do === 'dearer') await dearer()
    for (const { charged, given } of bank.books.values()) expect(bank.sum(given)).toBeLessThanOrEqual(charged)
  }

  // everybody comes to rest: the bank is right again, buyers have paid or given up, a person has looked
  bank.answers.length = 0
  for (const id of ids()) bank.decide(id, 'gives up')
  const rest = async () => {
    for (let hour = 0; hour < 4; hour++) {
      later(61)
      await round()
    }
  }
  await rest()
  const stuck = await db
    .selectFrom('order_payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'wrong-sum')
    .where('refunded_amount', 'is', null)
    .execute()
  if (stuck.length > 0) await refusedInWords(changeStatus(services, order.number, 'cancelled'))
  await rest()
  // what nobody picks is taken before the bank lets it go
  later(HOLD_MS / 60_000 - 600)
  await rest()
  await retryRefunds(services, order.number)
  await rest()
  return { order, bank }
}

it('whatever the bank answers and whoever comes, the order ends paid, given back or cancelled, and the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(walked, fc.boolean(), async (steps, isHold) => {
      const { order, bank } = await walk(steps, isHold)
      const { db } = shop().database
      const row = await orderRow(order.id)
      const attempts = await db.selectFrom('order_payment').selectAll().where('order_id', '=', order.id).execute()
      const refunds = await refundsOf(db, order.id)
      for (const attempt of attempts) {
        const state = attemptState(attempt)
        const book = bank.books.get(attempt.id)
        // nobody was given a link: no money can come by it
        if (attempt.provider_id === null) {
          expect(book?.charged ?? 0).toBe(0)
          continue
        }
        expect(isOver(state), state).toBe(true)
        if (state === 'declined' || state === 'released') expect(book!.charged).toBe(0)
        if (state === 'refunded') expect(bank.sum(book!.given)).toBe(book!.charged)
        if (state === 'paid') expect(book!.charged).toBe(attempt.paid_amount ?? attempt.amount)
      }
      const byHand = refunds.filter(({ payment_id }) => payment_id === null)
      for (const { state, payment_id } of refunds) if (payment_id !== null) expect(state).toBe('made')
      const charged = [...bank.books.values()].reduce((all, book) => all + book.charged, 0)
      const given = [...bank.books.values()].reduce((all, book) => all + bank.sum(book.given), 0)
      const online = attempts.some(({ state }) => state === 'paid')
      const facts = paidFacts(row, refunds)
      if (row.status === 'cancelled') expect([charged - given, byHand.length]).toEqual([0, expect.any(Number)])
      else if (online) expect(charged - given).toBe(facts.received - facts.compensated + sumOf(byHand))
      else expect(charged - given).toBe(0)
      expect(charged - given).toBeLessThanOrEqual(row.total)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((all, { amount }) => all + amount, 0)
