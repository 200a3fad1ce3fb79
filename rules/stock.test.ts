import { expect, test } from 'vitest'
import { stockCount, waitDays } from './stock.ts'

test.each([
  [4, 4],
  [4.9, 4],
  [0.5, 0],
  [0, 0],
  [-3, 0],
  [NaN, 0],
  [Infinity, 0],
  [null, 0],
  [undefined, 0],
])('count %s is %s pieces', (count, pieces) => expect(stockCount(count)).toBe(pieces))

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [2.1, 3],
  [365, 365],
  [366, null],
  [1e12, null],
  [-1, null],
  [-0.5, 1],
  [-7, null],
  [NaN, null],
  [Infinity, null],
  [null, null],
  [undefined, null],
])('deliveryDays %s is a wait of %s', (days, wait) => expect(waitDays(days)).toBe(wait))
