import { expect, test } from 'vitest'
import { awayDays, deliveryDays, isNowhere, stockCount, supplyAmong, waitDays, wantedStock } from './stock.ts'

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

const supply = { ownCount: 0, suppliedCount: 9, leadDays: 5, isToHere: true }

test.each([
  ['nothing with suppliers', 4, null, 1, 4],
  ['nothing with suppliers, nobody knows the way', null, null, 1, -1],
  ['with a supplier who brings it here', 4, supply, 1, 5],
  ['with one who brings it here, though nothing comes from other branches', -1, supply, 1, 5],
  ['with one who brings it to another branch', 4, { ...supply, isToHere: false }, 1, 9],
  [
    'with one who brings it to another branch, from where nobody knows the way',
    -1,
    { ...supply, isToHere: false },
    1,
    -1,
  ],
  ['with one who has not said when', 4, { ...supply, leadDays: null }, 1, -1],
  ['in other branches, and more with a supplier', 4, { ...supply, ownCount: 2 }, 2, 4],
  ['in other branches, too few', 4, { ...supply, ownCount: 2 }, 3, 5],
  ['in other branches, too few, the supplier is the quicker', 7, { ...supply, ownCount: 2 }, 3, 7],
  ['in other branches, too few, the supplier brings elsewhere', 4, { ...supply, ownCount: 2, isToHere: false }, 3, 9],
  ['with suppliers no more', 4, { ...supply, suppliedCount: 0 }, 1, 4],
])('days of what lies %s', (_, branchDays, of, wanted, days) => expect(awayDays(branchDays, of, wanted)).toBe(days))

test('of several suppliers the soonest is meant, of those as quick the one of the smaller number', () => {
  const place = (warehouse_id: number, leadDays: number | null, node_code = 'here', quantity = 1) => ({
    warehouse_id,
    node_code,
    quantity,
    isSupplied: true,
    leadDays,
  })
  const shelf = { ...place(1, null, 'there', 4), isSupplied: false }
  const among = (...places: (typeof shelf)[]) => supplyAmong(places, 'here')
  expect(among(shelf)).toBeNull()
  expect(among(shelf, place(2, 3, 'here', 0))).toBeNull()
  const soonest = { ownCount: 4, suppliedCount: 3, leadDays: 2, isToHere: false }
  expect(among(place(2, null), shelf, place(4, 2), place(3, 2, 'there'))).toEqual(soonest)
  expect(among(place(2, null))).toEqual({ ownCount: 0, suppliedCount: 1, leadDays: null, isToHere: true })
})
