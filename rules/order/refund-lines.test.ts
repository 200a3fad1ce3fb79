import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOfLines } from './refund-lines.ts'

const line = (code: string, quantity: number) => ({ code, quantity, complectOf: null })
const item = (code: string, quantity: number, price: number, bonusShare = 0) => ({
  ...line(code, quantity),
  price,
  bonusShare,
})

describe('the money for pieces that come back', () => {
  it('is what was paid for them, without bonuses', () => {
    const items = [item('a', 2, 1000, 300), item('b', 1, 500)]
    expect(refundOfLines(items, [line('a', 1)], [])).toBe(850)
    expect(refundOfLines(items, [line('a', 2), line('b', 1)], [])).toBe(2200)
    expect(refundOfLines(items, [line('a', 2)], [line('a', 1)])).toBeNull()
    expect(refundOfLines(items, [line('x', 1)], [])).toBeNull()
  })

  it('piece by piece comes to the kopeck to what all of them cost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100 }),
        (quantity, price, percent) => {
          const share = Math.floor((quantity * price * percent) / 100)
          const items = [item('a', quantity, price, share)]
          let sum = 0
          for (let at = 0; at < quantity; at++) {
            const piece = refundOfLines(items, [line('a', 1)], at === 0 ? [] : [line('a', at)])!
            expect(piece).toBeGreaterThanOrEqual(0)
            sum += piece
          }
          expect(sum).toBe(quantity * price - share)
        },
      ),
    )
  })
})
