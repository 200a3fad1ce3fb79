import { describe, expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { shortLines } from './short-lines.ts'

const cart = (...lines: [code: string, quantity: number, there: number, inOrder?: boolean][]) =>
  ({
    items: lines.map(([code, quantity, goodTotalCount, inOrder = true]) => ({
      code,
      quantity,
      goodTotalCount,
      inOrder,
    })),
  }) as Cart
const told = (given: Cart) => shortLines(given).map(({ item, available }) => [item.code, available])

describe('lines there is not enough of', () => {
  it.each<[Cart, [string, number][]]>([
    [cart(['a', 2, 2], ['b', 1, 5]), []],
    [cart(['a', 3, 2]), [['a', 2]]],
    [
      cart(['a', 3, 0], ['b', 2, 1]),
      [
        ['a', 0],
        ['b', 1],
      ],
    ],
    [cart(['a', 3, 0, false]), []],
    // the same good alone and in a kit shares its shelf
    [cart(['a', 2, 3], ['a', 2, 3]), [['a', 1]]],
  ])('case %#', (given, expected) => expect(told(given)).toEqual(expected))

  it('none without a cart', () => expect(shortLines(null)).toEqual([]))
})
