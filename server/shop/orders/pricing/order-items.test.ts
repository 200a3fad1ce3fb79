import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartTotals } from '#rules/cart/cart-totals.ts'
import type { PricedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { type OrderItemDraft, orderItems, shareBonuses } from '#server/shop/orders/core/order-items.ts'

const row = { article: 'A', name: 'Дрель', slug: 'drel', unit: 'шт.', pictures: [] as string[] }

const pricedLine = fc
  .record({
    code: fc.constantFrom('a', 'b', 'm'),
    complectOf: fc.constantFrom(null, null, 'm'),
    quantity: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 1, max: 500_000 }),
    priceOld: fc.option(fc.integer({ min: 1, max: 600_000 })),
    bonuses: fc.option(fc.nat(50)),
    kitPrice: fc.option(fc.integer({ min: 1, max: 500_000 })),
    kitQuantity: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map((line) => ({ ...line, row, inOrder: true, isChosen: true, isOnSale: true }) as unknown as PricedLine)

const lines = fc.uniqueArray(pricedLine, { selector: ({ code, complectOf }) => `${code} ${complectOf}`, minLength: 1 })
const sum = (items: readonly Omit<OrderItemDraft, 'bonusShare'>[], of: 'price' | 'priceOld' | 'bonuses') =>
  items.reduce((all, item) => all + item[of] * item.quantity, 0)

it('the items of an order come to what its cart came to, whatever kits are in it', () => {
  fc.assert(
    fc.property(lines, (ordered) => {
      const items = orderItems(ordered, 'none')
      const totals = cartTotals(ordered)
      expect(sum(items, 'price')).toBe(totals.totalPriceComputed)
      expect(sum(items, 'priceOld')).toBe(totals.totalPriceOldComputed)
      expect(sum(items, 'bonuses')).toBe(totals.totalBonuses)
    }),
  )
})

it('an order that stands and is not changed comes to the kopeck to what was agreed, whatever goods cost today', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 300 }), fc.nat(10_000), (ordered, percent, bonuses) => {
      const agreed = shareBonuses(orderItems(ordered, 'none'), bonuses)
      const dearer = ordered.map((line) => ({
        ...line,
        price: Math.ceil((line.price * percent) / 100),
        kitPrice: null,
      }))
      const again = shareBonuses(orderItems(dearer, '22', agreed), bonuses)
      expect(sum(again, 'price')).toBe(sum(agreed, 'price'))
      // the rate it was sold at stays, too
      expect(again.every(({ vatRate }) => vatRate === 'none')).toBe(true)
      const shared = again.reduce((all, { bonusShare }) => all + bonusShare, 0)
      expect(shared).toBe(Math.min(bonuses, sum(again, 'price')))
    }),
  )
})
