import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { receiptItems } from './receipt-items.ts'

it('puts the odd kopecks into a position of their own', () => {
  expect(receiptItems([{ name: 'Бур', quantity: 3, unit: 'шт.', price: 10_000, bonus_share: 1000 }], 39_000)).toEqual(
    [
      { name: 'Бур', quantity: 1, unit: 'шт.', price: 9666, kind: 'good' },
      { name: 'Бур', quantity: 2, unit: 'шт.', price: 9667, kind: 'good' },
      { name: 'Доставка', quantity: 1, unit: 'шт.', price: 39_000, kind: 'delivery' },
    ].toSorted((a, b) => (a.kind === b.kind ? a.price - b.price : a.kind === 'good' ? -1 : 1)),
  )
})

it('adds up to what is paid, whatever the bonuses', () => {
  const item = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), price: fc.integer({ min: 100, max: 5_000_000 }) })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 100_000 }),
      (lines, percent, delivery) => {
        const sums = lines.map(({ quantity, price }) => quantity * price)
        const goods = sums.reduce((sum, each) => sum + each, 0)
        const bonuses = Math.floor((goods * percent) / 10_000) * 100
        const shares = splitDiscount(bonuses, sums)
        const items = receiptItems(
          lines.map((line, at) => ({ ...line, name: 'x', unit: 'шт.', bonus_share: shares[at]! })),
          delivery,
        )
        expect(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(goods - bonuses + delivery)
        expect(items.filter(({ kind }) => kind === 'good').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
        )
        expect(items.every(({ price, quantity }) => price >= 0 && quantity > 0)).toBe(true)
      },
    ),
  )
})
