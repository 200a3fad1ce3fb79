import { expect, it } from 'vitest'
import { repairLinesSum, repairPrice } from './repair-price.ts'

const BRUSHES = { quantity: 2, price: 24_550 }
const WORK = { quantity: 1, price: 150_000 }

it.each([
  [[], false, null],
  [[], true, 0],
  [[WORK], false, 150_000],
  [[BRUSHES, WORK], false, 199_100],
  [[BRUSHES, WORK], true, 0],
  [[{ quantity: 1, price: 0 }], false, 0],
])('%j, warranty %s: %s', (lines, isWarranty, price) => expect(repairPrice(lines, isWarranty)).toBe(price))

it('the sum of the lines is what the work is worth, paid or not', () =>
  expect(repairLinesSum([BRUSHES, WORK])).toBe(199_100))
