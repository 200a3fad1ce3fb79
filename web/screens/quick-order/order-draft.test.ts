import { describe, expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'
import type { QuickOrder } from '#contract/quick-order.ts'
import { cartLines, cartRefusal, draftLines, draftTotals, wantedPieces } from './order-draft.ts'

const good = (code: string, total: number, more: Partial<Good> = {}) =>
  ({
    code,
    goodLocalCount: 1,
    goodTotalCount: total,
    price: { priceComputed: 100.5, priceOld: null, bonuses: 2, discountPercent: null, priceAfterRegistration: null },
    ...more,
  }) as Good

const line = (code: string | null, quantity: number, candidates: string[] = []) => ({
  text: 'как написано',
  words: 'как написано',
  quantity,
  code,
  candidates,
})

const order = (lines: QuickOrder['lines']): QuickOrder => ({
  lines,
  goods: [good('a', 5), good('b', 9), good('gone', 0)],
  skipped: 0,
})

const cart = (items: { code: string; quantity: number; inOrder?: boolean }[], maxQuantity = 999) =>
  ({
    items: items.map((item) => ({ inOrder: true, complectOf: null, ...item })),
    totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    maxQuantity,
  }) as unknown as Cart

const states = (lines: QuickOrder['lines'], edits = {}) =>
  draftLines(order(lines), edits).map(({ state, quantity, most }) => [state, quantity, most])

describe('the lines with the edits of the buyer', () => {
  it('are found, doubtful or unknown', () => {
    expect(states([line('a', 2), line(null, 3, ['a', 'b']), line(null, 1)])).toEqual([
      ['found', 2, 5],
      ['doubtful', 3, 9999],
      ['unknown', 1, 9999],
    ])
  })

  it('take a choice, a quantity and a removal', () => {
    const edits = { 0: { quantity: 4 }, 1: { code: 'b' }, 2: { removed: true as const } }
    expect(states([line('a', 2), line(null, 3, ['a', 'b']), line(null, 1)], edits)).toEqual([
      ['found', 4, 5],
      ['found', 3, 9],
    ])
  })

  it('never ask for more than there is, of one stock for all lines', () => {
    expect(states([line('a', 3), line('a', 3), line('a', 1), line('gone', 2)])).toEqual([
      ['found', 3, 5],
      ['found', 2, 2],
      ['found', 0, 0],
      ['found', 0, 0],
    ])
  })
})

it('sums are whole kopecks by the rules of the cart', () => {
  const totals = draftTotals(draftLines(order([line('a', 3), line('b', 2), line(null, 7, ['a'])]), {}))
  expect(totals).toMatchObject({ totalQuantity: 5, totalPriceComputed: 50_250, totalBonuses: 10 })
})

describe('what goes into the cart', () => {
  const wanted = wantedPieces(draftLines(order([line('a', 2), line('b', 1), line('b', 3), line('gone', 2)]), {}))

  it('is pieces by good, in absolute quantities', () => {
    expect(cartLines(wanted, null)).toEqual([
      { code: 'a', quantity: 2, inOrder: true },
      { code: 'b', quantity: 4, inOrder: true },
    ])
  })

  it('leaves what is there already, and never takes pieces away', () => {
    expect(
      cartLines(
        wanted,
        cart([
          { code: 'a', quantity: 2 },
          { code: 'b', quantity: 1 },
        ]),
      ),
    ).toEqual([{ code: 'b', quantity: 4, inOrder: true }])
    expect(
      cartLines(
        wanted,
        cart([
          { code: 'a', quantity: 9 },
          { code: 'b', quantity: 4 },
        ]),
      ),
    ).toEqual([])
    expect(
      cartLines(
        wanted,
        cart([
          { code: 'a', quantity: 9, inOrder: false },
          { code: 'b', quantity: 4 },
        ]),
      ),
    ).toEqual([{ code: 'a', quantity: 9, inOrder: true }])
  })

  it('is refused in words above the limits of the cart', () => {
    const full = cart([{ code: 'x', quantity: 10 }], 15)
    expect(cartRefusal(cartLines(wanted, full), full)).toContain('не больше')
    expect(cartRefusal(cartLines(wanted, cart([], 6)), cart([], 6))).toBeNull()
    const long = cart(
      Array.from({ length: 499 }, (_, at) => ({ code: `c${at}`, quantity: 1 })),
      9999,
    )
    expect(cartRefusal(cartLines(wanted, long), long)).toContain('разных товаров')
  })
})
