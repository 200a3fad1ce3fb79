import { expect, test } from 'vitest'
import { piecesByCode } from './repeat-order.ts'

test.each([
  ['one line', [['a', 2]], [['a', 2]]],
  [
    'a good at the price of its kit and at the usual one',
    [
      ['a', 1],
      ['b', 4],
      ['a', 2],
    ],
    [
      ['a', 3],
      ['b', 4],
    ],
  ],
  ['nothing', [], []],
] as [string, [string, number][], [string, number][]][])('%s', (_, items, pieces) => {
  expect(piecesByCode(items.map(([code, quantity]) => ({ code, quantity })))).toEqual(
    pieces.map(([code, quantity]) => ({ code, quantity })),
  )
})
