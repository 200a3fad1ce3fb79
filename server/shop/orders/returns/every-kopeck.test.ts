import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  bought,
  broughtBack,
  halfIsLeft,
  nothingIsLeft,
  openBooks,
  refundRowsOf,
  sum,
  WAYS,
  wholeReturn,
} from './every-kopeck.fixture.ts'
import { bank as desk, card, counter, HAMMER, owner, step } from './returns.fixture.ts'

openBooks()

describe.each(Object.keys(WAYS))('paid by %s', (name) => {
  it('all of it comes back: nothing is left anywhere', async () => {
    const order = await bought(name)
    await wholeReturn(order)
    await nothingIsLeft(order)
  })

  it('a half, then the other one', async () => {
    const order = await bought(name)
    await wholeReturn(order, 1)
    await halfIsLeft(order)
    await wholeReturn(order, 1)
    await nothingIsLeft(order)
  })

  it('the order’s card gives back what nobody has asked back, and no piece twice', async () => {
    const order = await bought(name)
    const { id } = await broughtBack(order, 1, 'money', false)
    const refund = (quantity: number) => {
      const pieces = [{ code: HAMMER, quantity }]
      return owner.post(`/orders/${order.number}/refund`, { key: randomUUID(), lines: pieces, reason: 'Брак' })
    }
    const both = await refund(2)
    expect([both.status, both.errorMessage]).toEqual([
      409,
      `По этому товару открыт возврат № ${id}: деньги возвращают по нему`,
    ])
    const one = await refund(1)
    // nobody has paid for it: there is nothing to give back by hand
    const isOwed = order.way.isCompany && !order.way.isInvoice
    if (isOwed) expect([one.status, one.errorMessage]).toEqual([409, expect.stringContaining('не оплачен')])
    else expect([one.status, one.errorMessage]).toEqual([200, undefined])
    const seen = await card(id)
    const paidBy = order.way.paidBy && { paidBy: order.way.paidBy }
    expect((await step(id, 'refund', { amount: seen.money!.forGoods, ...paidBy }, owner)).status).toBe(200)
    if (!isOwed) await nothingIsLeft(order)
  })
})

it('the delivery is given back once, by however many returns at once', async () => {
  const order = await bought('online by card', {
    delivery: { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'ул. Ленина, 5' },
  })
  const paid = (await desk.order(order.number)).delivery_price
  expect(paid).toBeGreaterThan(0)
  const ids: string[] = []
  for (let piece = 0; piece < 2; piece++) ids.push((await broughtBack(order, 1, 'money', false)).id)
  const [one, other] = await Promise.all(ids.map(card))
  const amount = one!.money!.forGoods + one!.money!.delivery
  expect([one!.money!.delivery, other!.money!.delivery]).toEqual([paid / 100, paid / 100])
  const both = await Promise.all(ids.map((id) => step(id, 'refund', { amount, withDelivery: true }, owner)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = ids[both.findIndex(({ status }) => status === 409)]!
  expect((await card(late)).money!.delivery).toBe(0)
})

it('of two clerks one gives the money back, by the card, by a return and at the counter', async () => {
  const order = await bought('online by card')
  const { data: seen } = await owner.post(`/orders/${order.number}/refund/preview`, { amount: 729 })
  expect(seen).toMatchObject({ amount: 729, refundable: 10_180, byBank: 729, toCard: 0, byHand: 0, refusal: null })
  const give = (what: object) =>
    owner.post(`/orders/${order.number}/refund`, {
      key: randomUUID(),
      reason: 'Царапина',
      seen: { amount: seen.amount, refundable: seen.refundable },
      ...what,
    })
  const both = await Promise.all([give({ amount: 729 }), give({ amount: 729 })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.errorMessage).toContain('деньги по заказу уже возвращали')
  expect(sum((await refundRowsOf(order.number)).map(({ amount }) => amount))).toBe(72_900)

  const { id } = await broughtBack(order, 2, 'money', false)
  const lines = [{ code: HAMMER, quantity: 1 }]
  const { data: named } = await owner.post(`/orders/${order.number}/refund/preview`, { lines })
  expect(named).toMatchObject({ claimed: [id], refusal: expect.stringContaining(`открыт возврат № ${id}`) })
  const counterReturn = { lines, reason: 'Брак', isSellable: false }
  for (const refused of [
    await owner.post(`/orders/${order.number}/refund`, { key: randomUUID(), lines, reason: 'Брак' }),
    await counter.post(`/handover/${order.number}/return`, counterReturn),
  ])
    expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringContaining(`открыт возврат № ${id}`)])
})
