import { describe, expect, it } from 'vitest'
import { discountedPiecePrice, kitTotals } from './kit-price.ts'

describe('a piece inside a kit', () => {
  it.each([
    [1_299_000, 0, 1_299_000],
    [1_299_000, 10, 1_169_100],
    [99_999, 15, 84_900], // 849,99 roubles
    [99_999, 0, 99_999],
    [1100, 10, 990],
    [1100, 9, 1000], // 10,01 roubles
    [50, 15, 43], // 42,5 goes up
    [33_333, 33, 22_300], // 223,33 roubles
    [999, 15, 849], // 8,49 roubles
    [1, 90, 1],
    [1000, 100, 1],
    [1000, -5, 1000],
    [1000, 250, 1],
  ])('%i kopecks less %i %% cost %i', (price, discountPercent, expected) => {
    expect(discountedPiecePrice({ price, discountPercent })).toBe(expected)
  })
})

describe('a kit', () => {
  it('costs what its lines show, to the kopeck', () => {
    const lines = [
      { price: 1_299_000, quantity: 1, discountPercent: 0 },
      { price: 50, quantity: 3, discountPercent: 15 },
    ]
    expect(kitTotals(lines)).toEqual({ price: 1_299_000 + 3 * 43, priceOld: 1_299_150 })
  })

  it('of nothing costs nothing', () => {
    expect(kitTotals([])).toEqual({ price: 0, priceOld: 0 })
  })
})
