import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSplitAvailable, splitParts, splitSchedule } from './split-payment.ts'
import { moscow } from '../calendar/work-week.fixture.ts'

describe('isSplitAvailable', () => {
  const terms = { active: true, min: 100000, max: 5000000 }
  test.each([
    [100000, terms, true],
    [99999, terms, false],
    [5000000, terms, true],
    [5000001, terms, false],
    [200000, { ...terms, active: false }, false],
    [0, { ...terms, min: 0 }, false],
    [NaN, terms, false],
    [200000, null, false],
    [200000, undefined, false],
  ])('%s under %j: %s', (total, given, available) => expect(isSplitAvailable(total, given)).toBe(available))
})

test.each([
  [400000, [100000, 100000, 100000, 100000]],
  [400001, [100001, 100000, 100000, 100000]],
  [400003, [100001, 100001, 100001, 100000]],
  [0, [0, 0, 0, 0]],
  [-4, [0, 0, 0, 0]],
  [NaN, [0, 0, 0, 0]],
  [Infinity, [0, 0, 0, 0]],
  [7.6, [2, 2, 2, 2]],
])('%s is %j', (total, parts) => expect(splitParts(total)).toEqual(parts))

test('the parts sum to the total and differ by a kopeck at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (total) => {
      const parts = splitParts(total)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('parts are due today and every two weeks', () => {
  const schedule = splitSchedule(400001, moscow('2025-12-20 00:00'))
  expect(schedule.map((part) => part.day)).toEqual(['2025-12-20', '2026-01-03', '2026-01-17', '2026-01-31'])
  expect(schedule.map((part) => part.amount)).toEqual(splitParts(400001))
  expect(splitSchedule(400000, new Date(NaN))[0]).toEqual({ amount: 100000, day: null })
})
