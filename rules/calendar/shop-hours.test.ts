import { describe, expect, test } from 'vitest'
import { extendCalendar, RUSSIAN_CALENDAR } from './day-off-calendar.ts'
import { closingTime, isShopOpen } from './shop-hours.ts'
import { CLOSED_ON_MONDAYS, DAILY, moscow, USUAL_WEEK, week } from './work-week.fixture.ts'

describe('isShopOpen', () => {
  test.each([
    ['Friday before opening', '2026-03-06 08:59', false],
    ['Friday at opening', '2026-03-06 09:00', true],
    ['Friday before closing', '2026-03-06 19:59', true],
    ['Friday at closing', '2026-03-06 20:00', false],
    ['Friday at midnight', '2026-03-06 00:00', false],
    ['Saturday late', '2026-03-14 17:59', true],
    ['Saturday at closing', '2026-03-14 18:00', false],
    ['Sunday', '2026-03-15 12:00', false],
    ['a moved working Saturday keeps Saturday hours', '2025-11-01 09:30', false],
    ['the same, after opening', '2025-11-01 10:00', true],
    ['New Year', '2026-01-05 12:00', false],
    ['the first day after', '2026-01-12 12:00', true],
    ['31 December', '2025-12-31 12:00', false],
    ['leap day', '2028-02-29 12:00', true],
  ])('%s', (_, time, open) => expect(isShopOpen(USUAL_WEEK, moscow(time))).toBe(open))

  test.each([
    ['2026-03-16 12:00', false],
    ['2026-03-15 12:00', true],
  ])('a shop closed on Mondays at %s: %s', (time, open) => {
    expect(isShopOpen(CLOSED_ON_MONDAYS, moscow(time))).toBe(open)
  })

  test.each([
    ['into the night', '2026-03-07 01:59', true],
    ['at its end', '2026-03-07 02:00', false],
    ['before the evening', '2026-03-06 21:59', false],
    ['in the evening', '2026-03-06 23:00', true],
    ['Monday night belongs to a Sunday off', '2026-03-16 01:00', false],
    ['the night after a holiday is off too', '2026-02-24 01:00', false],
  ])('a night shop %s', (_, time, open) => {
    const night = '22:00-02:00'
    expect(isShopOpen(week(night, night, night, night, night, night, 'off'), moscow(time))).toBe(open)
  })

  test('round the clock', () => {
    const always = week('00:00-24:00')
    expect(isShopOpen(always, moscow('2026-03-10 00:00'))).toBe(true)
    expect(isShopOpen(always, moscow('2026-03-10 23:59'))).toBe(true)
    expect(isShopOpen(always, moscow('2026-03-09 12:00'))).toBe(false)
    expect(isShopOpen(always, moscow('2026-02-24 00:00'))).toBe(true)
  })

  test('a shop that works on holidays says so in its calendar', () => {
    const own = extendCalendar(RUSSIAN_CALENDAR, { workingDays: ['2026-01-05'] })
    expect(isShopOpen(DAILY, moscow('2026-01-05 12:00'), own)).toBe(true)
  })

  test.each([[null], [undefined], [[]]])('with no schedule (%j) nobody is promised an open door', (none) => {
    expect(isShopOpen(none, moscow('2026-03-06 12:00'))).toBe(false)
  })

  test('a broken clock', () => expect(isShopOpen(DAILY, new Date(NaN))).toBe(false))
})

describe('closingTime', () => {
  test.each([
    ['2026-03-06 23:00', '20:00'],
    ['2026-03-14 09:00', '18:00'],
    ['2026-03-15 12:00', null],
    ['2026-01-05 12:00', null],
  ])('%s → %s', (time, text) => expect(closingTime(USUAL_WEEK, moscow(time))).toBe(text))

  test('midnight, past midnight, no schedule, no clock', () => {
    const noon = moscow('2026-03-06 12:00')
    expect(closingTime(week('10:00-00:00'), noon)).toBe('24:00')
    expect(closingTime(week('10:00-02:30'), noon)).toBe('02:30')
    expect(closingTime(null, noon)).toBeNull()
    expect(closingTime(DAILY, new Date(NaN))).toBeNull()
  })

  test('its own calendar', () => {
    const own = extendCalendar(RUSSIAN_CALENDAR, { daysOff: ['2026-03-06'] })
    expect(closingTime(DAILY, moscow('2026-03-06 12:00'), own)).toBeNull()
  })
})
