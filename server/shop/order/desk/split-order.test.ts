import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { deskBank } from './desk-bank.fixture.ts'

let shop: OfficeShop
let operator: StaffBrowser
let bank: ReturnType<typeof deskBank>
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

async function ordered(goods: { code: string; quantity: number }[], form: Record<string, unknown> = {}) {
  const buyer = openVisitor(shop)
  await buyer.post('/cart/update', { goods })
  return (await buyer.post('/order/save', orderForm(form))).data.number as string
}
const split = async (number: string, lines: object[], more: object = {}) =>
  operator.post(`/orders/${number}/split`, {
    version: (await bank.order(number)).version,
    key: randomUUID(),
    lines,
    ...more,
  })
const linked = (card: OrderCard) => card.linked.at(-1)!.number

describe('an order split in two', () => {
  it('adds up to the kopeck, holds every piece once and names the person', async () => {
    const number = await ordered([
      { code: '100101', quantity: 2 },
      { code: '100102', quantity: 3 },
    ])
    const before = await bank.order(number)
    const pieces = await bank.pieces('100101')
    const answer = await split(number, [{ code: '100101', quantity: 1 }], {
      delivery: { type: 'pickup', warehouseId: 2 },
    })
    expect(answer.status).toBe(200)
    const child = linked(answer.data)
    const [stays, goes] = [await bank.order(number), await bank.order(child)]
    expect(goes).toMatchObject({ warehouse_id: 2, split_from: before.id, status: 'new', user_id: before.user_id })
    for (const sum of ['goods_total', 'goods_total_old', 'total', 'bonuses_used', 'bonuses_earned'] as const)
      expect([sum, stays[sum] + goes[sum]]).toEqual([sum, before[sum]])
    expect(await bank.pieces('100101')).toEqual(pieces)
    expect((await bank.items(child)).map(({ good_code, quantity }) => [good_code, quantity])).toEqual([['100101', 1]])
    const card = (await operator.get(`/orders/${child}`)).data as OrderCard
    expect(card.history.at(-1)).toMatchObject({
      note: `Отделён от заказа № ${number}`,
      who: { name: expect.any(String) },
    })
    expect(card.linked.map((each) => each.number)).toEqual([number])
    expect(card.items[0]!.takes).toMatchObject([{ warehouseId: 2, quantity: 1 }])
  })

  it('is split once under one key, refused whole, refused beyond what there is', async () => {
    const number = await ordered([{ code: '100101', quantity: 2 }])
    const { version } = await bank.order(number)
    const body = { version, key: randomUUID(), lines: [{ code: '100101', quantity: 1 }] }
    const answers = await Promise.all([1, 2, 3].map(() => operator.post(`/orders/${number}/split`, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(((await operator.get(`/orders/${number}`)).data as OrderCard).linked).toHaveLength(1)
    expect((await split(number, [{ code: '100101', quantity: 1 }])).status).toBe(422)
    expect((await split(number, [{ code: '100101', quantity: 5 }])).status).toBe(422)
    expect(
      (await operator.post(`/orders/${number}/split`, { ...body, lines: [{ code: 'x', quantity: 1 }] })).status,
    ).toBe(409)
  })

  it('divides what was paid: each part is given back by itself and never more than came', async () => {
    const number = await ordered(
      [
        { code: '100101', quantity: 1 },
        { code: '100102', quantity: 1 },
      ],
      { payment: 'online' },
    )
    const paid = await bank.pay(number)
    const before = bank.given()
    const child = linked((await split(number, [{ code: '100102', quantity: 1 }])).data)
    const [stays, goes] = [await bank.order(number), await bank.order(child)]
    expect(goes.paid_at).not.toBeNull()
    expect(stays.total + goes.total).toBe(paid)
    await operator.post(`/orders/${child}/status`, { from: 'new', to: 'cancelled' })
    await bank.round()
    expect(bank.given() - before).toBe(goes.total)
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    await bank.round()
    await bank.round()
    expect(bank.given() - before).toBe(paid)
  })

  it('whatever is split off, again and again, nothing is lost or doubled', async () => {
    const code = fc.constantFrom('100101', '100102', '100201')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ code, quantity: fc.integer({ min: 1, max: 4 }) }), {
          selector: (line) => line.code,
          minLength: 1,
        }),
        fc.array(fc.record({ code, quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (goods, moves, isPaid) => {
          const number = await ordered(goods, isPaid ? { payment: 'online' } : {})
          if (isPaid) await bank.pay(number)
          const before = await bank.order(number)
          const family = [number]
          for (const [at, move] of moves.entries()) {
            const from = family[at % family.length]!
            const answer = await split(from, [move])
            expect([200, 422]).toContain(answer.status)
            if (answer.status === 200) family.push(linked(answer.data))
          }
          const orders = await Promise.all(family.map(bank.order))
          const sum = (of: (order: (typeof orders)[number]) => number) =>
            orders.reduce((all, each) => all + of(each), 0)
          expect(sum(({ total }) => total)).toBe(before.total)
          expect(sum((each) => (each.paid_at ? (each.paid_total ?? each.total) : 0))).toBe(isPaid ? before.total : 0)
          const items = (await Promise.all(family.map(bank.items))).flat()
          for (const { code: good, quantity } of goods)
            expect(
              items.filter(({ good_code }) => good_code === good).reduce((all, each) => all + each.quantity, 0),
            ).toBe(quantity)
          const takes = await shop.database.db
            .selectFrom('order_take')
            .select('quantity')
            .where(
              'order_id',
              'in',
              orders.map(({ id }) => id),
            )
            .execute()
          expect(takes.reduce((all, { quantity }) => all + quantity, 0)).toBe(
            goods.reduce((all, { quantity }) => all + quantity, 0),
          )
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)
})
