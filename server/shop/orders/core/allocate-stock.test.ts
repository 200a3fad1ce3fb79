import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateStock } from '#server/shop/goods/stock/allocate-stock.ts'

const place = (goodCode: string, warehouseId: number, quantity: number) => ({ goodCode, warehouseId, quantity })

describe('stock is taken', () => {
  it('from the first places first', () => {
    const places = [place('a', 3, 2), place('b', 3, 9), place('a', 1, 5)]
    expect(allocateStock([{ code: 'a', quantity: 4 }], places)).toEqual({
      takes: [place('a', 3, 2), place('a', 1, 2)],
      short: [],
    })
  })

  it('once for a good wanted by itself and in a kit', () => {
    const wanted = [
      { code: 'a', quantity: 1 },
      { code: 'a', quantity: 2 },
    ]
    expect(allocateStock(wanted, [place('a', 1, 3)]).takes).toEqual([place('a', 1, 3)])
    expect(allocateStock(wanted, [place('a', 1, 2)]).short).toEqual([{ code: 'a', wanted: 3, available: 2 }])
  })

  it('not at all when anything is short', () => {
    const wanted = [
      { code: 'a', quantity: 1 },
      { code: 'b', quantity: 1 },
    ]
    expect(allocateStock(wanted, [place('a', 1, 3)])).toEqual({
      takes: [],
      short: [{ code: 'b', wanted: 1, available: 0 }],
    })
  })

  it('never below zero and never more than wanted', () => {
    const code = fc.constantFrom('a', 'b', 'c')
    const stock = fc.uniqueArray(
      fc.record({
        goodCode: code,
        warehouseId: fc.integer({ min: 1, max: 4 }),
        quantity: fc.integer({ min: 0, max: 6 }),
      }),
      {
        selector: ({ goodCode, warehouseId }) => `${goodCode} ${warehouseId}`,
      },
    )
    fc.assert(
      fc.property(fc.array(fc.record({ code, quantity: fc.integer({ min: 1, max: 8 }) })), stock, (wanted, places) => {
        const { takes, short } = allocateStock(wanted, places)
        const sum = (list: { quantity: number }[]) => list.reduce((all, { quantity }) => all + quantity, 0)
        for (const take of takes) {
          const from = places.find(
            ({ goodCode, warehouseId }) => goodCode === take.goodCode && warehouseId === take.warehouseId,
          )!
          expect(take.quantity).toBeLessThanOrEqual(from.quantity)
          expect(take.quantity).toBeGreaterThan(0)
        }
        if (short.length === 0) expect(sum(takes)).toBe(sum(wanted))
        else expect(takes).toEqual([])
      }),
    )
  })
})
