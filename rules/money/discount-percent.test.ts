import { expect, test } from 'vitest'
import { discountPercent } from './discount-percent.ts'

test.each([
  [8500, 10000, 15],
  [8490, 9990, 15],
  [8449, 10000, 16],
  [9949, 10000, 1],
  [9951, 10000, null],
  [9950, 10000, 1],
  [1, 100000, 99],
  [0, 100, 100],
  [100, 100, null],
  [101, 100, null],
  [-1, 100, null],
  [0, 0, null],
  [100, null, null],
  [null, 100, null],
  [undefined, 100, null],
  [NaN, 100, null],
  [100, Infinity, null],
])('%s instead of %s is %s', (price, old, percent) => expect(discountPercent(price, old)).toBe(percent))
