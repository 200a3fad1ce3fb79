import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  marginPercent,
  type RepriceRounding,
  type Repricing,
  roundedPrice,
  ruledPrice,
  ruleProblems,
} from './reprice.ts'

it.each<[number, RepriceRounding, number]>([
  [123_456, 'none', 123_456],
  [123_456.4, 'none', 123_456],
  [123_456, '10', 123_000],
  [123_500, '10', 124_000],
  [300, '10', 1_000],
  [123_456, '90', 119_000],
  [124_500, '90', 129_000],
  [129_000, '90', 129_000],
  [4_000, '90', 3_900],
  [5_145, '90', 4_900],
  [300, '90', 900],
  [123_456, '99', 119_900],
  [126_000, '99', 129_900],
  [100, '99', 900],
  [99_500, '99', 99_900],
])('%i kopecks by %s are %i', (price, rounding, rounded) => expect(roundedPrice(price, rounding)).toBe(rounded))

const rule = (over: Partial<Repricing>): Repricing => ({
  base: 'price',
  percent: 5,
  rounding: 'none',
  leastMargin: null,
  ...over,
})

it.each<[Partial<Repricing>, number, number | null, number | null]>([
  [{}, 100_000, null, 105_000],
  [{ percent: -10, rounding: '90' }, 1_000_000, null, 899_000],
  [{ base: 'cost', percent: 30 }, 100_000, 50_000, 65_000],
  [{ base: 'cost', percent: 30 }, 100_000, null, null],
  // a price that would leave too little is raised, and its ending kept
  [{ percent: -50, leastMargin: 20, rounding: '90' }, 100_000, 80_000, 109_000],
  [{ percent: -50, leastMargin: 20 }, 100_000, 80_000, 100_000],
  [{ percent: -50, leastMargin: 20 }, 100_000, null, 50_000],
])('%j of %i bought for %s is %s', (over, price, cost, becomes) =>
  expect(ruledPrice(rule(over), { price, cost })).toBe(becomes),
)

it('never below the margin asked for, never nothing, and with the ending asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: -99, max: 300 }),
      fc.integer({ min: 0, max: 94 }),
      fc.constantFrom<RepriceRounding>('none', '10', '90', '99'),
      (price, cost, percent, leastMargin, rounding) => {
        const becomes = ruledPrice({ base: 'price', percent, rounding, leastMargin }, { price, cost })!
        expect(Number.isInteger(becomes)).toBe(true)
        expect(becomes).toBeGreaterThan(0)
        expect(becomes * (1 - leastMargin / 100)).toBeGreaterThanOrEqual(cost - 1e-6 * cost)
        const rubles = becomes / 100
        if (rounding === '90' || rounding === '99')
          expect(rubles % 100 === Number(rounding) || (rubles < 1100 && rubles % 10 === 9)).toBe(true)
      },
    ),
  )
})

it.each([
  [100_000, 80_000, 20],
  [100_000, 120_000, -20],
  [null, 1, null],
  [100, null, null],
])('the margin of %s bought for %s is %s', (price, cost, margin) => expect(marginPercent(price, cost)).toBe(margin))

it('a rule that says nothing or too much is refused at its field', () => {
  expect(ruleProblems(rule({}))).toEqual({})
  expect(ruleProblems(rule({ percent: 0 }))).toHaveProperty('percent')
  expect(ruleProblems(rule({ percent: 0, rounding: '90' }))).toEqual({})
  expect(ruleProblems(rule({ percent: -100 }))).toHaveProperty('percent')
  expect(ruleProblems(rule({ percent: Number.NaN }))).toHaveProperty('percent')
  expect(ruleProblems(rule({ leastMargin: 95 }))).toHaveProperty('leastMargin')
})
