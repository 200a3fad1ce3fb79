import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'

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

  it('of a transport company is split and changed at the price the company says', async () => {
    const delivery = { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'ул. Ленина, 5' }
    const number = await ordered(
      [
        { code: '100101', quantity: 1 },
        { code: '100102', quantity: 3 },
      ],
      { delivery },
    )
    const before = await bank.order(number)
    const answer = await split(number, [{ code: '100102', quantity: 2 }])
    expect(answer.status).toBe(200)
    const [stays, goes] = [await bank.order(number), await bank.order(linked(answer.data))]
    expect([stays.total + goes.total, stays.delivery_price, goes.delivery_price]).toEqual([
      before.total,
      before.delivery_price,
      0,
    ])
    expect(goes).toMatchObject({ delivery_type: 'transport', delivery_address: before.delivery_address })
    const { data: edit } = await operator.get(`/orders/${number}/edit`)
    const change = {
      version: edit.version,
      seen: { lines: [], delivery: edit.delivery.words },
      lines: [{ code: '100101', quantity: 4 }],
    }
    const shown = (await operator.post(`/orders/${number}/edit/preview`, change)).data
    expect(shown.problem).toBeNull()
    const saved = await operator.post(`/orders/${number}/edit`, { ...change, expectedTotal: shown.after.total })
    expect([saved.status, saved.data.delivery.price]).toEqual([200, shown.after.delivery])
    expect((await bank.order(number)).delivery_address).toBe(before.delivery_address)
  })

  it('keeps bonuses whole: divided with the goods, given back with what is taken out', async () => {
    const { db } = shop.database
    const token = await signUp(shop, '79110000031')
    const { id: userId } = await db
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', '79110000031')
      .executeTakeFirstOrThrow()
    await changeBonuses(db, { userId, amount: 9000, reason: 'Подарок', orderNumber: null, now: shop.time.now })
    const buy = async (path: string, body: object) =>
      (await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token, method: 'POST' })).json().data
    const goods = [
      { code: '100101', quantity: 2 },
      { code: '100102', quantity: 1 },
    ]
    await buy('/cart/update', { goods })
    const { number } = await buy('/order/save', orderForm({ useBonuses: true }))
    const before = await bank.order(number)
    expect(before.bonuses_used).toBeGreaterThan(1000)
    const child = linked((await split(number, [{ code: '100102', quantity: 1 }])).data)
    const [stays, goes] = [await bank.order(number), await bank.order(child)]
    expect([stays.bonuses_used + goes.bonuses_used, stays.total + goes.total]).toEqual([
      before.bonuses_used,
      before.total,
    ])
    for (const [each, order] of [
      [number, stays],
      [child, goes],
    ] as const)
      expect((await bank.items(each)).reduce((sum, { bonus_share }) => sum + bonus_share, 0)).toBe(
        order.bonuses_used * 100,
      )
    const change = {
      version: stays.version,
      seen: { lines: [{ code: '100101', quantity: 2 }], delivery: '' },
      lines: [{ code: '100101', quantity: 1 }],
    }
    const shown = (await operator.post(`/orders/${number}/edit/preview`, change)).data
    await operator.post(`/orders/${number}/edit`, { ...change, expectedTotal: shown.after.total })
    const after = await bank.order(number)
    const { bonus_balance } = await db
      .selectFrom('customer')
      .select('bonus_balance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(after.bonuses_used).toBeLessThan(stays.bonuses_used)
    expect(bonus_balance + after.bonuses_used + goes.bonuses_used).toBe(9000)
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
  })
})
