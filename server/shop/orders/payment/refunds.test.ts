import { describe, expect, it } from 'vitest'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { RefundMismatch } from '#server/ports/payment/refund-left.ts'
import { bankShop, NO_SUCH, PAID, SUM } from './bank-shop.fixture.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { closeRefunds, retryRefunds } from './settle-refunds.ts'

const { shop, says, refusals, refunds, later, open, state, atTheBank, letters, round, attempt } = bankShop()

describe('a refund', () => {
  /** Cancelled after it was paid: the round gives the money back. */
  async function cancelledPaid() {
    const order = await atTheBank()
    says.set(order.payment, PAID)
    await open(`${order.paymentUrl}result/`)
    await changeStatus(shop().services, order.number, 'cancelled')
    return order
  }

  it('that contradicts the bank’s books goes to a person, once, and on when the person says so', async () => {
    const order = await cancelledPaid()
    refusals.set(order.payment, new RefundMismatch('bank gave back 600000 kopecks of 509000', 600_000))
    await round()
    later(60 * 24)
    await round()
    expect(await attempt(order.payment)).toMatchObject({ state: 'wrong-sum', refunded_amount: 600_000 })
    const told = await letters(`Заказ № ${order.number}: возвраты не сходятся с оплатой`)
    expect(told).toEqual([
      expect.stringContaining(
        'заплатил 5\u00A0090\u00A0₽, а платёжная система показывает возвраты на 6\u00A0000\u00A0₽',
      ),
    ])
    expect(await state(order)).toMatchObject({ outcome: 'cancelled', refund: { sum: 5090, isDone: false } })
    refusals.clear()
    expect(await retryRefunds(shop().services, order.number)).toBe(1)
    await round()
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded', refunded_amount: null })
    expect(refunds).toMatchObject([{ amount: SUM, title: `Возврат оплаты заказа № ${order.number}` }])
  })

  it('held for its sums may be closed by hand', async () => {
    const order = await cancelledPaid()
    refusals.set(order.payment, new RefundMismatch('odd', 0))
    await round()
    expect(await closeRefunds(shop().services, order.number)).toBe(1)
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded' })
  })

  it('the bank neither makes nor refuses is told of after hours, once, and goes on being asked', async () => {
    const order = await cancelledPaid()
    refusals.set(order.payment, new OutsideFailure('bank has not given the money back yet', true))
    for (let hour = 0; hour < 12; hour++) {
      await round()
      later(61)
    }
    expect(await letters(`Заказ № ${order.number}: возврат задерживается`)).toHaveLength(1)
    refusals.clear()
    await round()
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded' })
  })
})

describe('a refund the bank refused', () => {
  async function refused() {
    const order = await atTheBank()
    refusals.set(order.payment, NO_SUCH)
    await shop()
      .database.db.updateTable('order_payment')
      .set({ state: 'refund-due', updated_at: shop().time.now })
      .where('id', '=', order.payment)
      .execute()
    await round()
    refusals.clear()
    return order
  }

  it('is tried again when the shop says so', async () => {
    const order = await refused()
    later(60 * 24)
    await round()
    expect(refunds).toEqual([])
    expect([await retryRefunds(shop().services, order.number), await retryRefunds(shop().services, 'none')]).toEqual([
      1, 0,
    ])
    await round()
    expect(refunds).toMatchObject([{ providerId: order.payment }])
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded' })
  })

  it('is over when the shop gave the money back itself', async () => {
    const order = await refused()
    expect(await closeRefunds(shop().services, order.number)).toBe(1)
    later(60 * 24)
    await round()
    expect([
      refunds,
      await closeRefunds(shop().services, order.number),
      await retryRefunds(shop().services, order.number),
    ]).toEqual([[], 0, 0])
  })
})
