import { expect, test } from 'vitest'
import { deliveryDays, isNowhere, stockCount, waitDays, wantedStock } from './stock.ts'

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

test.each([
  ['in the branch, however far the rest lies', { goodLocalCount: 2, goodTotalCount: 9 }, 4, 1],
  ['in the branch, the rest only by agreement', { goodLocalCount: 2, goodTotalCount: 9 }, -1, 1],
  ['elsewhere', { goodLocalCount: 0, goodTotalCount: 9 }, 4, 4],
  ['elsewhere, by agreement', { goodLocalCount: 0, goodTotalCount: 9 }, -1, -1],
  ['nowhere', { goodLocalCount: 0, goodTotalCount: 0 }, 4, -1],
])('deliveryDays of a good %s', (_, good, transferDays, days) => expect(deliveryDays(good, transferDays)).toBe(days))

test.each([
  [{ goodLocalCount: 0, goodTotalCount: 0 }, true],
  [{ goodTotalCount: -3 }, true],
  [{ goodTotalCount: NaN }, true],
  [{ goodTotalCount: 1 }, false],
  // a count of one shop alone says nothing of the others
  [{ goodLocalCount: 0 }, false],
  [{ goodTotalCount: null }, false],
])('%j is nowhere: %s', (good, expected) => expect(isNowhere(good)).toBe(expected))

test.each([
  ['as many as lie here', 2, { goodLocalCount: 2, deliveryDays: 1 }],
  ['more than lie here', 3, { goodLocalCount: 0, deliveryDays: 4 }],
])('%s', (_, wanted, stock) => {
  expect(wantedStock({ goodLocalCount: 2, goodTotalCount: 9, deliveryDays: 1, transferDays: 4 }, wanted)).toMatchObject(
    stock,
  )
})

test('what is not here at all is as far as it was', () => {
  const away = { goodLocalCount: 0, goodTotalCount: 9, deliveryDays: 3 }
  expect(wantedStock(away, 5)).toBe(away)
})
