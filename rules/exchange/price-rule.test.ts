import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ourPrice, type PricedGood, type PriceRounding, readPriceRule, USUAL_RULE } from './price-rule.ts'

const good = (more: Partial<PricedGood> = {}): PricedGood => ({
  price: 100_000,
  recommended: null,
  vendor: 'terro',
  categories: ['drills', 'tools'],
  ...more,
})
const rule = (more: object) => readPriceRule({ ...USUAL_RULE, ...more })

describe('our price', () => {
  it.each([
    ['as the supplier has it', {}, {}, 100_000],
    ['with a margin', { percent: 12.5 }, {}, 112_500],
    ['to whole roubles, upwards', { percent: 0.001, rounding: 'ruble' }, { price: 100_001 }, 100_100],
    ['to tens', { rounding: 'ten' }, { price: 100_100 }, 101_000],
    ['to an ending of 90', { rounding: 'ninety' }, { price: 100_000 }, 109_000],
    ['that ends so already', { rounding: 'ninety' }, { price: 109_000 }, 109_000],
    ['not below what is recommended', { percent: 10 }, { recommended: 119_900 }, 119_900],
    ['below it where nobody minds', { isFloored: false }, { recommended: 119_900 }, 100_000],
    ['by the brand', { percent: 5, margins: [{ vendor: 'terro', percent: 20 }] }, {}, 120_000],
    ['by the category above', { margins: [{ category: 'tools', percent: 30 }] }, {}, 130_000],
    [
      'by the nearest',
      {
        margins: [
          { category: 'tools', percent: 30 },
          { category: 'drills', percent: 40 },
        ],
      },
      {},
      140_000,
    ],
    [
      'by both first',
      {
        margins: [
          { category: 'drills', percent: 40 },
          { vendor: 'terro', category: 'tools', percent: 50 },
        ],
      },
      {},
      150_000,
    ],
    ['by the band of prices', { percent: 5, margins: [{ from: 1000, below: 5000, percent: 25 }] }, {}, 125_000],
    ['above the band', { percent: 5, margins: [{ below: 1000, percent: 25 }] }, {}, 105_000],
    [
      'by the brand’s own band before the brand',
      {
        margins: [
          { vendor: 'terro', percent: 20 },
          { vendor: 'terro', from: 500, percent: 15 },
          { from: 500, percent: 90 },
        ],
      },
      {},
      115_000,
    ],
    ['of another brand', { margins: [{ vendor: 'other', percent: 50 }] }, {}, 100_000],
    ['not touched', { margins: [{ vendor: 'terro', isKept: true }] }, {}, null],
    ['none for none', { percent: 10 }, { price: 0, recommended: 5000 }, null],
  ])('%s', (_, of, more, expected) => {
    expect(ourPrice(rule(of), good(more))).toBe(expected)
  })

  it('is whole, no less than the margin asks and the maker recommends, and ends as it should', () => {
    const rounding = fc.constantFrom<PriceRounding>('none', 'ruble', 'ten', 'ninety')
    const price = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(
        price,
        fc.option(price),
        fc.integer({ min: 0, max: 300 }),
        rounding,
        (own, recommended, percent, to) => {
          const ours = ourPrice(rule({ percent, rounding: to }), good({ price: own, recommended }))!
          expect(Number.isInteger(ours)).toBe(true)
          expect(ours).toBeGreaterThanOrEqual(Math.floor((own * (100 + percent)) / 100))
          expect(ours).toBeGreaterThanOrEqual(recommended ?? 0)
          if (ours !== recommended && to === 'ninety') expect(ours % 10_000).toBe(9000)
        },
      ),
    )
  })

  it('goes by nothing that is no rule', () => {
    expect(readPriceRule(null)).toEqual(USUAL_RULE)
    expect(readPriceRule({ percent: -100, rounding: 'up', margins: [{ percent: 5 }, { vendor: 'a' }, 7] })).toEqual(
      USUAL_RULE,
    )
  })
})
