import type { Kopecks } from '#rules/money/money.ts'
import { orderRound } from '#server/jobs/orders.ts'
import type { MoneyReceipt, Refund, Settlement } from '#server/ports/payment/port.ts'
import { refundLeft } from '#server/ports/payment/refund-left.ts'
import type { OfficeShop } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

const PROVIDER = 'bank'

/** A bank with books of its own: what it gave back it has given, whatever becomes of those who asked. */
export function deskBank(shop: OfficeShop) {
  const given = new Map<string, Kopecks[]>()
  const asked: Refund[] = []
  /** Second receipts its cash register has, by our id. */
  const settled = new Map<string, Settlement>()
  /** Those made with the money, by our id. */
  const registered = new Map<string, MoneyReceipt>()
  let refusal: Error | null = null
  /** What came for a payment, by its id there. */
  const came = new Map<string, Kopecks>()
  let trouble: Error | null = null
  /** The money goes, the answer does not come. */
  let isDying = false
  shop.services.ports.payments.online = {
    provider: PROVIDER,
    linkSeconds: 3600,
    start: async ({ id }) => ({ providerId: id, url: `https://bank.test/${id}` }),
    async outcome(id) {
      const amount = came.get(id)
      return amount === undefined ? { state: 'pending', amount: 1 } : { state: 'paid', amount }
    },
    async refund(refund) {
      asked.push(refund)
      if (trouble) throw trouble
      const before = given.get(refund.providerId) ?? []
      const left = refundLeft(
        PROVIDER,
        refund.amount,
        before.map((amount) => ({ state: 'succeeded' as const, amount })),
      )
      if (left > 0) given.set(refund.providerId, [...before, left])
      if (isDying) throw new Error('killed')
    },
    async settle(settlement) {
      if (trouble) throw trouble
      settled.set(settlement.id, settlement)
      if (isDying) throw new Error('killed')
      return `receipt-${settlement.id}`
    },
    async register(receipt) {
      const why = trouble ?? (receipt.isAgain ? null : refusal)
      if (why) throw why
      registered.set(receipt.id, receipt)
      return { id: `receipt-${receipt.id}`, moneyId: receipt.kind === 'refund' ? `r-${receipt.id}` : null }
    },
  }
  const { db } = shop.database
  const sum = (number: Kopecks[] = []) => number.reduce((all, each) => all + each, 0)
  return {
    asked,
    settled,
    registered,
    came,
    /** Its cash register takes no receipt made with the money until a person has asked for it. */
    setRefusal: (error: Error | null) => (refusal = error),
    setTrouble: (error: Error | null) => (trouble = error),
    setDying: (dies: boolean) => (isDying = dies),
    given: () => sum([...given.values()].flat()),
    /** Paid by card, as the provider's answer would have it. */
    async pay(number: string) {
      const { id, total } = await db
        .updateTable('shop_order')
        .set({ paid_at: shop.time.now, payment_type: 'online', status: 'new' })
        .where('number', '=', number)
        .returning(['id', 'total'])
        .executeTakeFirstOrThrow()
      await db
        .insertInto('order_payment')
        .values({
          order_id: id,
          type: 'online',
          amount: total,
          provider: PROVIDER,
          provider_id: `p-${number}`,
          provider_url: null,
          state: 'paid',
          created_at: shop.time.now,
          updated_at: shop.time.now,
          paid_amount: null,
          next_try_at: null,
          shop_told_at: null,
          asked_at: null,
          ask_again_at: null,
          refunded_amount: null,
        })
        .execute()
      return total
    },
    /** The same through the buyer's own page: the provider is told the receipt, the answer is asked for. */
    async payOnPage(number: string) {
      const { pay_token, total } = await db
        .selectFrom('shop_order')
        .select(['pay_token', 'total'])
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      const open = () => shop.app.inject({ method: 'GET', url: `/pay/${pay_token}/`, headers: { host: MAIN_HOST } })
      const id = String((await open()).headers.location).replace('https://bank.test/', '')
      came.set(id, total)
      shop.time.now = new Date(shop.time.now.getTime() + 60_000)
      await open()
      return total
    },
    round: () => orderRound(shop.services, { error: () => {}, warn: () => {} }),
    async later(minutes: number) {
      shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000)
    },
    /** Pieces on the shelves and those orders hold, by good. */
    async pieces(code: string) {
      const stock = await db.selectFrom('good_stock').select('quantity').where('good_code', '=', code).execute()
      const takes = await db
        .selectFrom('order_take')
        .innerJoin('shop_order', 'shop_order.id', 'order_take.order_id')
        .select('order_take.quantity')
        .where('good_code', '=', code)
        .where('status', '!=', 'cancelled')
        .execute()
      const all = (rows: { quantity: number }[]) => rows.reduce((many, { quantity }) => many + quantity, 0)
      return { free: all(stock), held: all(takes) }
    },
    order: (number: string) =>
      db.selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow(),
    items: async (number: string) =>
      db
        .selectFrom('order_item')
        .selectAll()
        .where('order_id', 'in', (eb) => eb.selectFrom('shop_order').select('id').where('number', '=', number))
        .orderBy('position')
        .execute(),
  }
}
