import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bonusesBack } from './bonuses-back.ts'
import { refundOfLines } from './refund-lines.ts'

const line = (quantity: number) => [{ code: 'a', complectOf: null, quantity }]

it('three pieces, a hundred bonuses: back one by one they are a hundred again', () => {
  const items = [{ code: 'a', complectOf: null, quantity: 3, price: 100_000, bonusShare: 10_000, bonuses: 7 }]
  const back = [0, 1, 2].map((before) => bonusesBack(items, line(1), before === 0 ? [] : line(before)))
  expect(back).toEqual([
    { spent: 33, earned: 7 },
    { spent: 33, earned: 7 },
    { spent: 34, earned: 7 },
  ])
  expect(bonusesBack(items, line(1), line(3))).toBeNull()
})

it('whatever the order and however it comes back, money and bonuses add up to what was paid', () => {
  const item = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 500_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (given, picks) => {
      const items = given.map(({ quantity, price, share }, at) => ({
        code: String(at),
        complectOf: null,
        quantity,
        price,
        bonusShare: Math.floor(price * quantity * share),
        bonuses: at,
      }))
      const left = items.flatMap(({ code, quantity }) => Array.from({ length: quantity }, () => code))
      const refunded: { code: string; complectOf: null; quantity: number }[] = []
      let [money, spent, earned] = [0, 0, 0]
      while (left.length > 0) {
        const [code] = left.splice(picks.next().value % left.length, 1)
        const piece = [{ code: code!, complectOf: null, quantity: 1 }]
        money += refundOfLines(items, piece, refunded)!
        const back = bonusesBack(items, piece, refunded)!
        spent += back.spent
        earned += back.earned
        refunded.push(...piece)
      }
      const paid = items.reduce((sum, { price, quantity, bonusShare }) => sum + price * quantity - bonusShare, 0)
      const byBonuses = items.reduce((sum, { bonusShare }) => sum + bonusShare, 0)
      expect(money).toBe(paid)
      expect(spent).toBe(Math.floor(byBonuses / 100))
      expect(earned).toBe(items.reduce((sum, { bonuses, quantity }) => sum + bonuses * quantity, 0))
    }),
  )
})
