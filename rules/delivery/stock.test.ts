import { expect, test } from 'vitest'
import { deliveryDays, isNowhere, piecesAway, stockCount, type Supply, supplyAmong, waitDays } from './stock.ts'

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

const far = (...days: number[]) => days.map((each) => ({ count: 3, days: each }))

test.each([
  ['in the branch, however far the rest lies', { goodLocalCount: 2, goodTotalCount: 9, away: far(4) }, 1],
  ['in the branch, the rest only by agreement', { goodLocalCount: 2, goodTotalCount: 9, away: far(-1) }, 1],
  ['elsewhere', { goodLocalCount: 0, goodTotalCount: 9, away: far(4, 6) }, 4],
  ['elsewhere, by agreement', { goodLocalCount: 0, goodTotalCount: 9, away: far(-1) }, -1],
  ['nowhere', { goodLocalCount: 0, goodTotalCount: 0, away: far(4) }, -1],
  ['nobody has counted', {}, -1],
])('deliveryDays of a good %s', (_, good, days) => expect(deliveryDays(good)).toBe(days))

test.each([
  [{ goodLocalCount: 0, goodTotalCount: 0 }, true],
  [{ goodTotalCount: -3 }, true],
  [{ goodTotalCount: NaN }, true],
  [{ goodTotalCount: 1 }, false],
  // a count of one shop alone says nothing of the others
  [{ goodLocalCount: 0 }, false],
  [{ goodTotalCount: null }, false],
])('%j is nowhere: %s', (good, expected) => expect(isNowhere(good)).toBe(expected))

const supply = { suppliedCount: 9, leadDays: 5, isToHere: true }
const away = (localCount: number, totalCount: number, branchDays: number | null, of: Supply | null) =>
  piecesAway({ localCount, totalCount }, branchDays, of)
    .map(({ count, days }) => `${count} in ${days}`)
    .join(', ')

test.each([
  ['in other branches', [2, 6, 4, null], '4 in 4'],
  ['in other branches, nobody knows the way', [2, 6, null, null], '4 in -1'],
  ['here alone', [6, 6, 4, null], ''],
  ['with a supplier who brings it here', [0, 9, 4, supply], '9 in 5'],
  ['with one who brings it here, though nothing comes from other branches', [0, 9, -1, supply], '9 in 5'],
  ['with one who brings it to another branch', [0, 9, 4, { ...supply, isToHere: false }], '9 in 9'],
  [
    'with one who brings it there, from where nobody knows the way',
    [0, 9, -1, { ...supply, isToHere: false }],
    '9 in -1',
  ],
  ['with one who has not said when', [0, 9, 4, { ...supply, leadDays: null }], '9 in -1'],
  ['in other branches, and more with a supplier', [1, 12, 4, supply], '2 in 4, 9 in 5'],
  ['in other branches, the supplier is the quicker', [1, 12, 7, supply], '9 in 5, 2 in 7'],
  ['as far either way', [1, 12, 5, supply], '11 in 5'],
  ['in other branches by agreement, the supplier says his day', [1, 12, -1, supply], '9 in 5, 2 in -1'],
  ['with suppliers no more', [1, 3, 4, { ...supply, suppliedCount: 0 }], '2 in 4'],
] as [string, Parameters<typeof away>, string][])('what lies %s', (_, given, said) => expect(away(...given)).toBe(said))

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
  const soonest = { suppliedCount: 3, leadDays: 2, isToHere: false }
  expect(among(place(2, null), shelf, place(4, 2), place(3, 2, 'there'))).toEqual(soonest)
  expect(among(place(2, null))).toEqual({ suppliedCount: 1, leadDays: null, isToHere: true })
})
