import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitBonuses, splitItems, splitReceived } from './split-order.ts'

const item = (code: string, quantity: number, price: number, complectOf: string | null = null) => ({
  code,
  quantity,
  price,
  complectOf,
})
const cost = (items: readonly { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

describe('an order split in two', () => {
  it('divides lines by pieces, also those with two prices', () => {
    const items = [item('a', 2, 80, 'm'), item('a', 1, 100, 'm'), item('b', 3, 50)]
    const split = splitItems(items, [
      { code: 'a', complectOf: 'm', quantity: 3 },
      { code: 'b', complectOf: null, quantity: 1 },
    ])!
    expect(split.goes).toEqual([item('a', 2, 80, 'm'), item('a', 1, 100, 'm'), item('b', 1, 50)])
    expect(split.stays).toEqual([item('b', 2, 50)])
    expect(splitItems(items, [{ code: 'b', complectOf: null, quantity: 4 }])).toBeNull()
    expect(splitItems(items, [{ code: 'x', complectOf: null, quantity: 1 }])).toBeNull()
  })

  it('adds up to the kopeck: goods, bonuses, money', () => {
    const line = fc.record({
      code: fc.constantFrom('a', 'b', 'c'),
      complectOf: fc.constantFrom(null, 'a'),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 3_000_000 }),
      goes: fc.nat(9),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1 }),
        fc.integer({ min: 0, max: 100 }),
        fc.nat(1_000_000),
        fc.nat(100),
        (lines, percent, delivery, paidPercent) => {
          const moved = lines.map(({ code, complectOf, quantity, goes }) => ({
            code,
            complectOf,
            quantity: Math.min(quantity, goes),
          }))
          const split = splitItems(lines, moved)!
          const goods = { stays: cost(split.stays), goes: cost(split.goes) }
          expect(goods.stays + goods.goes).toBe(cost(lines))
          const bonuses = Math.floor((cost(lines) * percent) / 100 / 100)
          const shared = splitBonuses(bonuses, goods)
          // whole bonuses cannot pay two odd sums to the last kopeck: that order stays one
          const whole = Math.floor(goods.stays / 100) + Math.floor(goods.goes / 100)
          expect(shared === null).toBe(bonuses > whole)
          if (shared === null) return
          expect(shared.stays + shared.goes).toBe(bonuses)
          expect(shared.stays * 100).toBeLessThanOrEqual(goods.stays)
          expect(shared.goes * 100).toBeLessThanOrEqual(goods.goes)
          const stays = goods.stays - shared.stays * 100 + delivery
          const goes = goods.goes - shared.goes * 100
          expect(stays + goes).toBe(cost(lines) - bonuses * 100 + delivery)
          const received = Math.floor(((stays + goes) * paidPercent) / 100)
          const money = splitReceived(received, stays)
          expect(money.stays + money.goes).toBe(received)
          expect(money.stays).toBeLessThanOrEqual(stays)
          expect(money.goes).toBeLessThanOrEqual(goes)
        },
      ),
    )
  })
})
