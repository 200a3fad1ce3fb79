import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayText, daysBetween, isCalendarDay, moscowMoment, weekdayOf } from './moscow-time.ts'
import { relativeDayText } from './relative-day.ts'

describe('moscowMoment', () => {
  test.each([
    ['2026-03-06T20:59:59Z', '2026-03-06', 23 * 60 + 59],
    ['2026-03-06T21:00:00Z', '2026-03-07', 0],
    ['2025-12-31T20:59:00Z', '2025-12-31', 23 * 60 + 59],
    ['2025-12-31T21:00:00Z', '2026-01-01', 0],
    ['2028-02-28T21:00:00Z', '2028-02-29', 0],
    ['2026-07-01T15:00:00Z', '2026-07-01', 18 * 60],
    // four hours ahead in the summers before 2011
    ['2010-07-01T20:30:00Z', '2010-07-02', 30],
  ])('%s is %s, minute %s', (utc, day, minutes) => expect(moscowMoment(new Date(utc))).toEqual({ day, minutes }))

  test.each([[NaN], [8.64e15], [-8.64e15], [Date.UTC(3000, 0, 1)], [Date.UTC(1900, 0, 1) - 1]])(
    'a clock that shows %s gives nothing',
    (time) => expect(moscowMoment(new Date(time))).toBeNull(),
  )

  test('as the history of the zone has it', () => {
    const library = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Moscow',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const text = ({ day, minutes }: { day: string; minutes: number }) =>
      `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2009-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => text(moscowMoment(date)!) === library.format(date),
      ),
    )
  })

  test('the bounds themselves', () => {
    expect(moscowMoment(new Date(Date.UTC(1900, 0, 1)))?.day).toBe('1900-01-01')
    expect(moscowMoment(new Date(Date.UTC(3000, 0, 1) - 1))?.day).toBe('3000-01-01')
  })
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 1, '2026-03-30'],
])('%s and %s days is %s', (day, count, result) => expect(addDays(day, count)).toBe(result))

test.each([
  ['2026-03-02', 0],
  ['2026-03-07', 5],
  ['2026-03-08', 6],
  ['2025-11-01', 5],
  ['2028-02-29', 1],
])('%s is weekday %s', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['2026-03-011', false],
  ['x2026-03-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['', false],
])('%s is a day: %s', (text, is) => expect(isCalendarDay(text)).toBe(is))

test.each([
  ['2026-03-07', '7\u00A0марта'],
  ['2026-01-01', '1\u00A0января'],
  ['2028-02-29', '29\u00A0февраля'],
  ['2025-12-31', '31\u00A0декабря'],
  ['2026-05-10', '10\u00A0мая'],
])('%s is said %s', (day, text) => expect(dayText(day)).toBe(text))

test.each([
  ['2025-12-31', 'сегодня'],
  ['2026-01-01', 'завтра'],
  ['2026-01-02', 'послезавтра'],
  ['2026-01-03', '3\u00A0января'],
])('on 31 December %s is %s', (day, text) => expect(relativeDayText('2025-12-31', day)).toBe(text))

test('adding days and counting them agree, over leap years too', () => {
  const days = fc.integer({ min: -40000, max: 40000 })
  fc.assert(
    fc.property(days, days, (start, count) => {
      const day = addDays('2026-01-01', start)
      expect(daysBetween(day, addDays(day, count))).toBe(count)
      expect(isCalendarDay(day)).toBe(true)
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
    }),
  )
})
