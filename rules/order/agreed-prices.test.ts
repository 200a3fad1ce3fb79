import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByAgreedPrice } from './agreed-prices.ts'

const line = (code: string, quantity: number, complectOf: string | null = null) => ({ code, quantity, complectOf })
const agreed = (code: string, quantity: number, price: number, complectOf: string | null = null) => ({
  ...line(code, quantity, complectOf),
  price,
})

describe('a line of an order that stands', () => {
  it('keeps the price it was ordered at; what is added costs as today', () => {
    const was = [agreed('a', 2, 100)]
    const wanted = line('a', 3)
    expect(splitByAgreedPrice(wanted, [wanted], was)).toEqual({ kept: [{ from: was[0], quantity: 2 }], fresh: 1 })
  })

  it('gives up its dearest pieces first', () => {
    const was = [agreed('a', 2, 100, 'm'), agreed('a', 2, 80, 'm'), agreed('m', 4, 500)]
    const wanted = line('a', 3, 'm')
    expect(
      splitByAgreedPrice(wanted, [wanted, line('m', 4)], was).kept.map(({ from, quantity }) => [from.price, quantity]),
    ).toEqual([
      [80, 2],
      [100, 1],
    ])
  })

  it('loses the price of its kit with the main good', () => {
    const was = [agreed('a', 2, 80, 'm'), agreed('m', 2, 500)]
    const wanted = line('a', 2, 'm')
    expect(splitByAgreedPrice(wanted, [wanted, line('m', 1)], was)).toMatchObject({ kept: [{ quantity: 1 }], fresh: 1 })
    expect(splitByAgreedPrice(wanted, [wanted], was)).toEqual({ kept: [], fresh: 2 })
  })

  it('is never more nor less than was asked for, and keeps no more than was agreed', () => {
    const code = fc.constantFrom('a', 'b', 'm')
    const complectOf = fc.constantFrom(null, 'm')
    const quantity = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ code, complectOf, quantity })),
        fc.array(fc.record({ code, complectOf, quantity, price: fc.nat(1000) })),
        (wanted, was) => {
          for (const each of wanted) {
            const { kept, fresh } = splitByAgreedPrice(each, wanted, was)
            const sum = kept.reduce((all, { quantity: pieces }) => all + pieces, 0)
            expect(sum + fresh).toBe(each.quantity)
            for (const { from, quantity: pieces } of kept) expect(pieces).toBeLessThanOrEqual(from.quantity)
          }
        },
      ),
    )
  })
})
