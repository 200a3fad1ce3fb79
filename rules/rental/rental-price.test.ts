import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rentalPrice, type RentalTariff } from './rental-price.ts'

const table: RentalTariff[] = [
  { fromDays: 1, pricePerDay: 100_000 },
  { fromDays: 3, pricePerDay: 88_000 },
  { fromDays: 7, pricePerDay: 74_000 },
  { fromDays: 30, pricePerDay: 50_000 },
]

describe('rentalPrice', () => {
  it.each([
    [1, 100_000, 1, 1],
    [2, 200_000, 1, 2],
    [3, 264_000, 3, 3],
    [5, 440_000, 3, 5],
    // seven days cost 5 180 ₽, six by their own step would cost 5 280 ₽
    [6, 518_000, 7, 7],
    [7, 518_000, 7, 7],
    [20, 1_480_000, 7, 20],
    [21, 1_500_000, 30, 30],
    [30, 1_500_000, 30, 30],
    [45, 2_250_000, 30, 45],
  ])('%i days: %i kopecks by the step from %i, %i days paid', (days, total, fromDays, paidDays) => {
    expect(rentalPrice(table, days)).toEqual({
      total,
      paidDays,
      tariff: table.find((step) => step.fromDays === fromDays),
    })
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d days cost nothing sensible', (days) => {
    expect(rentalPrice(table, days)).toBeNull()
  })

  it('says nothing without a tariff for so few days', () => {
    expect(rentalPrice([], 3)).toBeNull()
    expect(rentalPrice([{ fromDays: 7, pricePerDay: 100 }], 3)).toBeNull()
  })

  const tariffs = fc
    .uniqueArray(
      fc.record({ fromDays: fc.integer({ min: 2, max: 90 }), pricePerDay: fc.integer({ min: 1, max: 10_000_000 }) }),
      { selector: ({ fromDays }) => fromDays, maxLength: 6 },
    )
    .chain((steps) =>
      fc.integer({ min: 1, max: 10_000_000 }).map((first) => [...steps, { fromDays: 1, pricePerDay: first }]),
    )
  const days = fc.integer({ min: 1, max: 200 })

  it('never asks more for fewer days, in whole kopecks, whatever the order and shape of the table', () => {
    fc.assert(
      fc.property(tariffs, days, (steps, count) => {
        const [shorter, longer] = [rentalPrice(steps, count)!, rentalPrice(steps, count + 1)!]
        expect(Number.isInteger(shorter.total)).toBe(true)
        expect(shorter.paidDays).toBeGreaterThanOrEqual(count)
        expect(shorter.total).toBe(shorter.paidDays * shorter.tariff.pricePerDay)
        expect(shorter.total).toBeLessThanOrEqual(longer.total)
      }),
    )
  })
})
