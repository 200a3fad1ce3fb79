import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AgreedRule, agreedPrice } from './agreed-price.ts'

const percent = (kind: AgreedRule['kind'], off: number, above: number | null = null): AgreedRule => ({
  kind,
  above,
  percent: off,
  price: null,
})
const fixed = (price: number): AgreedRule => ({ kind: 'good', above: null, percent: null, price })

it.each([
  ['no rules', [], null],
  ['everything', [percent('all', 5)], 95_000],
  ['a brand over everything', [percent('all', 5), percent('vendor', 3)], 97_000],
  ['a category over its brand', [percent('vendor', 30), percent('category', 10, 2)], 90_000],
  ['the nearer category', [percent('category', 20, 2), percent('category', 10, 0)], 90_000],
  ['the good itself', [percent('category', 20, 0), fixed(99_000)], 99_000],
  ['a percent of the good', [fixed(1), percent('good', 50)].slice(1), 50_000],
  ['a fixed price above the usual one', [fixed(200_000)], null],
  ['the usual price', [fixed(100_000)], null],
] as const)('%s', (_name, rules, price) => expect(agreedPrice(100_000, rules)).toBe(price))

it('is whole roubles, never dearer, never free, whatever order the rules stand in', () => {
  const rule = fc.oneof(
    fc.record({
      kind: fc.constantFrom('all' as const, 'vendor' as const, 'category' as const, 'good' as const),
      above: fc.option(fc.nat(5)),
      percent: fc.integer({ min: 1, max: 90 }),
      price: fc.constant(null),
    }),
    fc.integer({ min: 1, max: 10_000 }).map((roubles) => fixed(roubles * 100)),
  )
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000_000 }), fc.array(rule, { maxLength: 6 }), (usual, rules) => {
      const price = agreedPrice(usual, rules)
      if (price === null) return
      expect(price).toBeLessThan(usual)
      expect(price).toBeGreaterThan(0)
      // small things are counted to the kopeck
      expect(price % 100 === 0 || price < 1000).toBe(true)
    }),
  )
})
