import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from './moscow-time.ts'
import { eachDay } from './report-period.ts'
import { closeCover, spanCover, spanSums } from './report-spans.ts'

const TODAY = '2026-11-17'
const daysOf = (span: string) => {
  const from = span.length === 4 ? `${span}-01-01` : `${span}-01`
  const to = span.length === 4 ? `${span}-12-31` : addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return eachDay({ from, to })
}
const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 1200 }))
  .map(([start, length]) => {
    const from = addDays('2016-01-01', start)
    return { from, to: addDays(from, length) }
  })

it.each([
  [
    '2026-11-01',
    TODAY,
    { spans: [{ span: '2026-11', sign: 1 }], days: [{ from: '2026-11-18', to: '2026-11-30', sign: -1 }] },
  ],
  ['2026-03-10', '2026-03-12', { spans: [], days: [{ from: '2026-03-10', to: '2026-03-12', sign: 1 }] }],
  [
    '2026-03-02',
    '2026-03-30',
    {
      spans: [{ span: '2026-03', sign: 1 }],
      days: [
        { from: '2026-03-01', to: '2026-03-01', sign: -1 },
        { from: '2026-03-31', to: '2026-03-31', sign: -1 },
      ],
    },
  ],
  ['2025-01-01', '2025-12-31', { spans: [{ span: '2025', sign: 1 }], days: [] }],
] as const)('%s to %s is %j', (from, to, sums) => expect(spanSums({ from, to }, TODAY)).toEqual(sums))

it('what is added and taken away leaves each day of the period once and no other', () =>
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const times = new Map<string, number>()
      const add = (days: readonly string[], sign: number) => {
        for (const day of days) times.set(day, (times.get(day) ?? 0) + sign)
      }
      const { spans, days } = spanSums(period, TODAY)
      for (const { span, sign } of spans) add(daysOf(span), sign)
      for (const { sign, ...each } of days) add(eachDay(each), sign)
      const left = [...times].filter(([, count]) => count !== 0)
      expect(left.every(([, count]) => count === 1)).toBe(true)
      expect(left.map(([day]) => day).toSorted()).toEqual(eachDay(period))
      expect(days.reduce((sum, each) => sum + (each.from > TODAY ? 0 : eachDay(each).length), 0)).toBeLessThan(64)
    }),
  ))

it('the cover holds every day of the period, and no span twice', () =>
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const cover = closeCover(period, TODAY)
      const held = [...cover.spans.flatMap(daysOf), ...cover.days.flatMap(eachDay)]
      const all = new Set(held)
      expect(all.size).toBe(held.length)
      expect(eachDay(period).every((day) => all.has(day))).toBe(true)
    }),
  ))

it('a year up to today is the year itself and the last months of the one before', () =>
  expect(spanCover({ from: '2025-11-18', to: TODAY }, TODAY)).toEqual(['2025-11', '2025-12', '2026']))

it('a few days of a month are bounded by themselves', () =>
  expect(closeCover({ from: '2026-09-29', to: '2026-10-15' }, TODAY)).toEqual({
    spans: ['2026-10'],
    days: [{ from: '2026-09-29', to: '2026-09-30' }],
  }))
