import { expect, test } from 'vitest'
import { addedUp } from './day-sums.ts'

test('every hour holds all before it, also one without orders', () => {
  const hours = [
    { hour: 3, orders: 1, sum: 100 },
    { hour: 1, orders: 2, sum: 50 },
  ]
  expect(addedUp(hours, 4)).toEqual([
    { hour: 0, orders: 0, sum: 0 },
    { hour: 1, orders: 2, sum: 50 },
    { hour: 2, orders: 2, sum: 50 },
    { hour: 3, orders: 3, sum: 150 },
    { hour: 4, orders: 3, sum: 150 },
  ])
})

test('a day without orders lies at nothing', () =>
  expect(addedUp([], 1)).toEqual([
    { hour: 0, orders: 0, sum: 0 },
    { hour: 1, orders: 0, sum: 0 },
  ]))
