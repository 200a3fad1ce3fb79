import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotals, lineTotals, type CartLine } from './cart-totals.ts'

const line = (more: Partial<CartLine>): CartLine => ({ code: 'a', quantity: 1, inOrder: true, price: 10000, ...more })
const drill = line({
  code: 'drill',
  quantity: 2,
  price: 500000,
  priceOld: 600000,
  priceAfterRegistration: 490000,
  bonuses: 50,
})
const bit = line({ code: 'bit', complectOf: 'drill', quantity: 3, price: 10000, kitPrice: 7000, bonuses: 1 })

describe('cartTotals', () => {
  test('an empty cart', () => {
    expect(cartTotals([])).toEqual({
      totalQuantity: 0,
      totalPriceComputed: 0,
      totalPriceOldComputed: 0,
      totalBonuses: 0,
      maxDiscount: 0,
      totalDiscount: 0,
      totalDiscountAfterRegistration: 0,
    })
  })

  test('several lines; the one left out of the order counts only in the quantity', () => {
    expect(
      cartTotals([drill, line({ code: 'disc', quantity: 3, price: 9950 }), line({ code: 'saw', inOrder: false })]),
    ).toEqual({
      totalQuantity: 6,
      totalPriceComputed: 1029850,
      totalPriceOldComputed: 1229850,
      totalBonuses: 100,
      maxDiscount: 308900,
      totalDiscount: 200000,
      totalDiscountAfterRegistration: 20000,
    })
  })

  test('the bonus part is a setting', () => expect(cartTotals([drill], 10).maxDiscount).toBe(100000))

  test('a kit price holds for as many pieces as there are main goods', () => {
    const totals = cartTotals([drill, bit])
    expect(totals.totalPriceComputed).toBe(1000000 + 7000 * 2 + 10000)
    expect(totals.totalPriceOldComputed).toBe(1200000 + 30000)
    expect(totals.totalDiscount).toBe(200000 + 6000)
    expect(totals.totalBonuses).toBe(103)
    expect(totals.totalQuantity).toBe(5)
  })

  test('quantities and amounts that make no sense count as nothing', () => {
    const bad = [
      line({ quantity: -3 }),
      line({ quantity: NaN }),
      line({ quantity: Infinity }),
      line({ price: NaN, bonuses: NaN }),
      line({ price: -500, bonuses: -5, priceOld: -1 }),
    ]
    expect(cartTotals(bad)).toMatchObject({
      totalQuantity: 2,
      totalPriceComputed: 0,
      totalPriceOldComputed: 0,
      totalBonuses: 0,
      totalDiscount: 0,
      totalDiscountAfterRegistration: 0,
    })
    expect(cartTotals([line({ quantity: 2.9, price: 99.6 })])).toMatchObject({
      totalQuantity: 2,
      totalPriceComputed: 200,
    })
  })

  test('is the sum of its lines, and no discount is negative', () => {
    const money = fc.integer({ min: 0, max: 1e9 })
    const lines = fc.array(
      fc.record({
        code: fc.constantFrom('a', 'b', 'c'),
        quantity: fc.integer({ min: 0, max: 99 }),
        inOrder: fc.boolean(),
        price: money,
        priceOld: fc.option(money),
        priceAfterRegistration: fc.option(money),
        kitPrice: fc.option(money),
        complectOf: fc.option(fc.constantFrom('a', 'b', 'c')),
      }),
    )
    fc.assert(
      fc.property(lines, (cart) => {
        const totals = cartTotals(cart)
        const ordered = cart.filter((each) => each.inOrder)
        expect(totals.totalPriceComputed).toBe(ordered.reduce((sum, each) => sum + lineTotals(each, cart).price, 0))
        expect(totals.totalDiscount).toBeGreaterThanOrEqual(0)
        expect(totals.totalDiscountAfterRegistration).toBeGreaterThanOrEqual(0)
        expect(totals.maxDiscount).toBeLessThanOrEqual(totals.totalPriceComputed * 0.3)
      }),
    )
  })
})

describe('lineTotals', () => {
  test.each([
    ['plain', line({ quantity: 3 }), [], { price: 30000, priceOld: 30000, priceAfterRegistration: 30000, bonuses: 0 }],
    ['an old price below the price is no discount', line({ priceOld: 9000 }), [], { price: 10000, priceOld: 10000 }],
    [
      'a registered price above is no surcharge',
      line({ priceAfterRegistration: 12000 }),
      [],
      { priceAfterRegistration: 10000 },
    ],
    ['a registered price of nothing', line({ priceAfterRegistration: 0 }), [], { priceAfterRegistration: 0 }],
    ['no registered price', line({ priceAfterRegistration: null }), [], { priceAfterRegistration: 10000 }],
    ['kit, enough mains', { ...bit, quantity: 2 }, [drill], { price: 14000, priceOld: 20000, bonuses: 2 }],
    ['kit, mains over several lines', bit, [drill, drill], { price: 21000 }],
    ['kit, fewer pieces than mains', { ...bit, quantity: 1 }, [drill], { price: 7000 }],
    ['kit with two pieces for a main', { ...bit, kitQuantity: 2 }, [{ ...drill, quantity: 1 }], { price: 24000 }],
    ['kit with five pieces for a main', { ...bit, kitQuantity: 5 }, [{ ...drill, quantity: 1 }], { price: 21000 }],
    ['kit, no main', bit, [], { price: 30000 }],
    ['kit, main left out of the order', bit, [{ ...drill, inOrder: false }], { price: 30000 }],
    ['kit, another main', bit, [{ ...drill, code: 'saw' }], { price: 30000 }],
    ['kit, the main is itself in a kit', bit, [{ ...drill, complectOf: 'saw' }], { price: 30000 }],
    ['kit without a price', { ...bit, kitPrice: null }, [drill], { price: 30000 }],
    ['kit price on a line of no kit', { ...bit, complectOf: null }, [drill], { price: 30000 }],
    ['kit price above the price', { ...bit, kitPrice: 15000 }, [drill], { price: 30000 }],
    ['kit given for nothing', { ...bit, quantity: 2, kitPrice: 0 }, [drill], { price: 0, priceOld: 20000 }],
    [
      'kit cheaper than registered',
      { ...bit, priceAfterRegistration: 9000 },
      [drill],
      { priceAfterRegistration: 7000 * 2 + 9000 },
    ],
    [
      'registered cheaper than kit',
      { ...bit, priceAfterRegistration: 6000 },
      [drill],
      { priceAfterRegistration: 18000 },
    ],
  ])('%s', (_, each, others, totals) => expect(lineTotals(each, [...others, each])).toMatchObject(totals))
})
