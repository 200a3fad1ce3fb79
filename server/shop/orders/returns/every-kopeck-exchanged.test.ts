import { describe, expect, it } from 'vitest'
import {
  books,
  bought,
  broughtBack,
  nothingIsLeft,
  openBooks,
  PIECE,
  replacementOf,
  WAYS,
  wholeReturn,
} from './every-kopeck.fixture.ts'
import { bank as desk, counter, db, HAMMER, owner } from './returns.fixture.ts'

openBooks()

describe.each(Object.keys(WAYS))('paid by %s', (name) => {
  it.each([
    ['as dear as it was', PIECE],
    ['dearer by now', PIECE + 100_000],
    ['cheaper by now', PIECE - 100_000],
  ])('one is exchanged, %s: no money moves, and both may come back later', async (_what, price) => {
    const order = await bought(name)
    await db().updateTable('good_offer').set({ price }).where('good_code', '=', HAMMER).execute()
    const before = await books(order)
    const { id, end } = await broughtBack(order, 1, 'exchange')
    expect([end!.status, end!.errorMessage]).toEqual([200, undefined])
    const number = await replacementOf(id)
    expect(await desk.order(number)).toMatchObject({
      total: 0,
      bonuses_used: 0,
      bonuses_earned: 0,
      gift_paid: 0,
      gift_card_id: null,
      held_total: null,
      pay_by: null,
    })
    // nothing is to be paid, so that no link to pay by is offered
    expect((await owner.get(`/orders/${number}`)).data.money).toMatchObject({ due: 0, toPayByLink: null })
    // until the other one is handed over the card gives no money for what it comes for
    const lines = [{ code: HAMMER, quantity: 2 }]
    const { data: refund } = await owner.post(`/orders/${order.number}/refund/preview`, { lines })
    expect(refund.refusal).toContain(`отмените заказ № ${number}`)
    expect((await counter.get(`/handover/${number}`)).data.due).toBe(0)
    expect((await counter.post(`/handover/${number}`, { due: 0, unpicked: 1 })).status).toBe(200)
    const after = await books(order)
    expect([after.back, after.came, after.bonuses]).toEqual([before.back, before.came, before.bonuses])
    await wholeReturn(order)
    await nothingIsLeft(order)
  })

  it('one is exchanged for one that lies in another shop', async () => {
    const order = await bought(name)
    await db().updateTable('good_stock').set({ quantity: 0 }).where('warehouse_id', '=', 1).execute()
    const { id, end } = await broughtBack(order, 1, 'exchange')
    expect([end!.status, end!.errorMessage]).toEqual([200, undefined])
    const { id: child } = await desk.order(await replacementOf(id))
    const takes = await db().selectFrom('order_take').selectAll().where('order_id', '=', child).execute()
    expect(takes).toMatchObject([{ quantity: 1 }])
    expect(takes[0]!.warehouse_id).not.toBe(1)
  })
})
