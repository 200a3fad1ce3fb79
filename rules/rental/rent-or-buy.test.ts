import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rentOrBuy } from './rent-or-buy.ts'
import { rentalPrice } from './rental-price.ts'

const tariffs = [
  { fromDays: 1, pricePerDay: 100_000 },
  { fromDays: 3, pricePerDay: 88_000 },
  { fromDays: 7, pricePerDay: 74_000 },
]

describe('rentOrBuy', () => {
  it.each([
    [99_000, 1],
    [100_000, 1],
    [100_100, 2],
    [518_000, 6],
    [1_000_000, 14],
  ])('a machine for %i kopecks is bought from day %i', (price, days) => {
    expect(rentOrBuy(tariffs, price)).toEqual({ breakEvenDays: days, rentDays: days - 1 })
  })

  it('says nothing without a price, without tariffs or beyond a year', () => {
    expect(rentOrBuy(tariffs, 0)).toBeNull()
    expect(rentOrBuy([], 100)).toBeNull()
    expect(rentOrBuy([{ fromDays: 1, pricePerDay: 1 }], 1_000_000)).toBeNull()
  })

  it('the day before is cheaper than buying, the day itself is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), (price) => {
        const found = rentOrBuy(tariffs, price)!
        expect(rentalPrice(tariffs, found.breakEvenDays)!.total).toBeGreaterThanOrEqual(price)
        if (found.rentDays > 0) expect(rentalPrice(tariffs, found.rentDays)!.total).toBeLessThan(price)
      }),
    )
  })
})
