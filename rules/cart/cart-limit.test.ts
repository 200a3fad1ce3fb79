import { expect, test } from 'vitest'
import { isCartChangeAllowed } from './cart-limit.ts'

const cart = [
  { code: 'a', quantity: 5 },
  { code: 'b', quantity: 3 },
]

test.each([
  ['up to the maximum', [{ code: 'a', quantity: 7 }], 10, true],
  ['one above', [{ code: 'a', quantity: 8 }], 10, false],
  ['a new good up to the maximum', [{ code: 'c', quantity: 2 }], 10, true],
  ['a new good above', [{ code: 'c', quantity: 3 }], 10, false],
  [
    'several at once pass',
    [
      { code: 'c', quantity: 30 },
      { code: 'd', quantity: 1 },
    ],
    10,
    true,
  ],
  ['none', [], 10, true],
  ['fewer, though still above', [{ code: 'a', quantity: 4 }], 2, true],
  ['the same, though above', [{ code: 'a', quantity: 5 }], 2, true],
  ['removing, though above', [{ code: 'a', quantity: 0 }], 2, true],
  ['more, when already above', [{ code: 'a', quantity: 6 }], 2, false],
])('%s', (_, changes, max, allowed) => expect(isCartChangeAllowed(cart, changes, max)).toBe(allowed))

test('a good on two lines, alone and in a kit, counts as one', () => {
  const twice = [...cart, { code: 'a', quantity: 2 }]
  expect(isCartChangeAllowed(twice, [{ code: 'a', quantity: 7 }], 10)).toBe(true)
  expect(isCartChangeAllowed(twice, [{ code: 'a', quantity: 8 }], 10)).toBe(false)
})
