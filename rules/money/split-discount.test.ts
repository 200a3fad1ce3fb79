import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitDiscount } from './split-discount.ts'

test.each([
  [100, [100, 100, 100], [34, 33, 33]],
  [101, [100, 100, 100], [34, 34, 33]],
  [10, [1, 99], [0, 10]],
  [10, [5, 95], [1, 9]],
  [1, [10, 30], [0, 1]],
  [300, [100, 200], [100, 200]],
  [400, [100, 200], [100, 200]],
  [0, [100, 200], [0, 0]],
  [-5, [100, 200], [0, 0]],
  [NaN, [100, 200], [0, 0]],
  [50, [0, 0], [0, 0]],
  [50, [], []],
  [50, [NaN, 100, -7], [0, 50, 0]],
  [Infinity, [100], [0]],
  [33, [50, 0, 50], [17, 0, 16]],
  [10.4, [100], [10]],
])('%s over %j is %j', (discount, amounts, shares) => expect(splitDiscount(discount, amounts)).toEqual(shares))

test('sums to the kopeck, stays within each line, and is within one kopeck of the exact share', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1e11 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1e12 }), (lines, discount) => {
      const shares = splitDiscount(discount, lines)
      const total = lines.reduce((sum, line) => sum + line, 0)
      const shared = Math.min(discount, total)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(shared)
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(lines[index]!)
        if (total > 0) expect(Math.abs(share - (lines[index]! / total) * shared)).toBeLessThan(1.001)
      })
    }),
  )
})
