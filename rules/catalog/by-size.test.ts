import { expect, test } from 'vitest'
import { bySize } from './by-size.ts'

test.each([
  [
    [
      ['150', '1'],
      ['125', '2'],
      ['125', '1,6'],
    ],
    ['125/1,6', '125/2', '150/1'],
  ],
  [
    [['1\u00A0050'], ['920']],
    ['920', '1\u00A0050'],
  ],
  [
    [['P120'], ['P40']],
    ['P40', 'P120'],
  ],
  [
    [[''], ['5']],
    ['5', ''],
  ],
])('%j', (rows, sorted) => {
  expect(rows.toSorted(bySize).map((row) => row.join('/'))).toEqual(sorted)
})
