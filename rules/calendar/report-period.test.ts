import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from './moscow-time.ts'
import { eachDay, monthsOf, periodBefore, readPeriod } from './report-period.ts'

const TODAY = '2026-11-17'

it.each([
  [{}, { from: '2026-10-19', to: TODAY }],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: TODAY }],
  [{ to: '2026-01-30' }, { from: '2026-01-01', to: '2026-01-30' }],
  [
    { from: '2016-11-18', to: TODAY },
    { from: '2016-11-18', to: TODAY },
  ],
])('%j is the period %j', (asked, period) => expect(readPeriod(asked, TODAY)).toEqual(period))

it.each([
  [{ from: '2026-02-30' }, 'from', /Такого дня нет/],
  [{ to: 'завтра' }, 'to', /Такого дня нет/],
  [{ from: '2026-03-08', to: '2026-03-07' }, 'from', /позже последнего/],
  [{ from: '2016-11-17', to: TODAY }, 'from', /десять лет/],
])('%j is refused in words', (asked, field, words) =>
  expect(readPeriod(asked, TODAY)).toEqual({ field, words: expect.stringMatching(words) }),
)

it('the period before ends where this one begins and is as long', () =>
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' }))

it('whole months and the days left over are the period, each day once', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
      const from = addDays('2018-01-01', start)
      const period = { from, to: addDays(from, length) }
      const { months, rest } = monthsOf(period)
      const covered = [
        ...months.flatMap((month) => eachDay({ from: month, to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1) })),
        ...rest.flatMap(eachDay),
      ].toSorted()
      expect(covered).toEqual(eachDay(period))
      expect(rest.every((each) => daysBetween(each.from, each.to) < 31 || months.length === 0)).toBe(true)
    }),
  ))
