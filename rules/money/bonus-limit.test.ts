import { expect, test } from 'vitest'
import { bonusDeduction, bonusLimit } from './bonus-limit.ts'

test.each([
  [1000000, undefined, 3000],
  [1299000, undefined, 3897],
  [333, undefined, 0],
  [334, undefined, 1],
  [100000, 50, 500],
  [100000, 100, 1000],
  [100000, 150, 1000],
  [100000, 0, 0],
  [100000, -10, 0],
  [100000, NaN, 0],
  [0, undefined, 0],
  [-100000, undefined, 0],
  [NaN, undefined, 0],
  [Infinity, undefined, 0],
])('%s kopecks at %s percent: %s bonuses', (total, percent, bonuses) =>
  expect(bonusLimit(total, percent)).toBe(bonuses),
)

test.each([
  [1000000, 500, undefined, 500],
  [1000000, 3000, undefined, 3000],
  [1000000, 9000, undefined, 3000],
  [1000000, 9000, 10, 1000],
  [1000000, 12.9, undefined, 12],
  [1000000, -5, undefined, 0],
  [1000000, null, undefined, 0],
  [1000000, NaN, undefined, 0],
])('%s kopecks, balance %s, percent %s: %s taken', (total, balance, percent, taken) => {
  expect(bonusDeduction(total, balance, percent)).toBe(taken)
})
