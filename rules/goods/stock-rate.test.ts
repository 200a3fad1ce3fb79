import { expect, it } from 'vitest'
import { daysLeft, isLow } from './stock-rate.ts'

it.each([
  [10, 0, null],
  [10, 30, 10],
  [10, 7, 42],
  [0, 5, 0],
  [-2, 5, 0],
])('%i pieces with %i sold in a month last %s days', (quantity, sold, days) =>
  expect(daysLeft(quantity, sold, 30)).toBe(days),
)

const TERMS = { soldDays: 30, lowDays: 14, lowPieces: 2 }
it.each([
  [0, 0, false],
  [2, 1, true],
  [3, 1, false],
  [13, 30, true],
  [14, 30, false],
])('%i pieces, %i sold: low %s', (quantity, sold, low) => expect(isLow(quantity, sold, TERMS)).toBe(low))
