import { expect, test } from 'vitest'
import { kitSaving } from './kit-saving.ts'

test.each([
  // [price, apart, roubles, worth saying]
  [15_031.3, 15_147, 115, false],
  [970, 1000, 30, true],
  [970.1, 1000, 29, false],
  [899.5, 1000, 100, true],
  [1000, 1000, 0, false],
  [1100, 1000, 0, false],
  [0, 0, 0, false],
])('%d instead of %d saves %i roubles, said: %s', (price, priceOld, roubles, isWorthSaying) => {
  expect(kitSaving({ price, priceOld })).toEqual({ roubles, isWorthSaying })
})
