import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort, PaymentOutcome, Refund } from '#server/ports/payment/port.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { cancel } from '#server/shop/orders/steps/cancel-order.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { orderRound } from '#server/jobs/orders.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'

export const SUM = 509_000
export const PAID: PaymentOutcome = { state: 'paid', amount: SUM }
export const NO_SUCH = new OutsideFailure('bank answered 404', false)
export const AWAY = new OutsideFailure('bank is out of reach', true)
const PENDING: PaymentOutcome = { state: 'pending', amount: SUM }

/** A shop whose bank says what the test wants, fresh before each test. */
export function bankShop() {
  let shop!: CatalogShop
  /** What the bank says of a payment, and of refunding it, by the payment's id there. */
  const says = new Map<string, PaymentOutcome | Error>()
  const refusals = new Map<string, Error>()
  const refunds: Refund[] = []
  const asked: string[] = []
  const errors: string[] = []

  const bank = (provider: string): PaymentPort => ({
    provider,
    linkSeconds: 3600,
    start: async ({ id }) => ({ providerId: id, url: `https://bank.test/${id}` }),
    outcome: async (id) => {
      asked.push(id)
      const answer = says.get(id) ?? PENDING
      if (answer instanceof Error) throw answer
      return answer
    },
    refund: async (refund) => {
      asked.push(refund.providerId)
      const refusal = refusals.get(refund.providerId)
      if (refusal) throw refusal
      refunds.push(refund)
    },
  })

  beforeAll(async () => {
    shop = await openCatalogShop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.services.ports.payments.online = bank('bank')
    says.clear()
    refusals.clear()
    refunds.length = 0
    asked.length = 0
    await shop.database.db.deleteFrom('shop_order').execute()
    await shop.database.db.deleteFrom('outbox').execute()
    await shop.database.db.updateTable('good_stock').set({ quantity: 5 }).execute()
  })

  const log = { error: (_: unknown, text?: string) => void errors.push(text ?? ''), warn: () => {} }
  const later = (minutes: number) => {
    shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000)
  }
  const open = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const type = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const { statusCode, headers } = await shop.app.inject({ method, url, headers: { host: MAIN_HOST, ...type } })
    return { status: statusCode, to: headers.location }
  }
  /** What the page a payment ends on is told. */
  const state = async ({ paymentUrl }: { paymentUrl: string }) => {
    const { data } = await shop.ask(`/order/${paymentUrl.split('/')[2]}`)
    return { ...data, refund: data.payment.refund }
  }
  const ended = async (order: { paymentUrl: string }, end = '') => {
    later(1)
    expect((await open(`${order.paymentUrl}${end}`)).to).toBe(`/order/${order.paymentUrl.split('/')[2]}/`)
    return (await state(order)).outcome as string
  }
  async function ordered(more: Record<string, unknown> = {}) {
    const guest = openVisitor(shop)
    await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    const { data } = await guest.post('/order/save', orderForm({ payment: 'online', ...more }))
    return data as { id: number; number: string; paymentUrl: string }
  }
  /** An order whose buyer stands at the bank, and the payment there. */
  async function atTheBank() {
    const order = await ordered()
    const { to } = await open(order.paymentUrl)
    return { ...order, payment: to!.replace('https://bank.test/', '') }
  }
  /** As the buyer does it in the account. */
  const cancelByBuyer = (id: number) =>
    withRetries(shop.services.db, async (tx) => {
      const [order, settings] = [await lockOrder(tx, id), await orderSettings(tx)]
      await cancel(tx, order!, { actor: 'buyer', note: 'Отменён', now: shop.time.now, settings, config: shop.config })
    })
  const pieces = async () => {
    const rows = await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', '100101')
      .execute()
    return rows.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const orderRow = (id: number) =>
    shop.database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const letters = async (subject: string) =>
    (await shop.database.db.selectFrom('outbox').select('text').where('subject', '=', subject).execute()).map(
      ({ text }) => text,
    )

  return {
    shop: () => shop,
    bank,
    says,
    refusals,
    refunds,
    asked,
    errors,
    later,
    open,
    state,
    ended,
    ordered,
    atTheBank,
    cancelByBuyer,
    pieces,
    orderRow,
    letters,
    round: () => orderRound(shop.services, log),
    status: async (id: number) => (await orderRow(id)).status,
    attempt: (id: string) =>
      shop.database.db.selectFrom('order_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
