import { describe, expect, test } from 'vitest'
import { extendCalendar, isHoliday, isOfficeDay, RUSSIAN_CALENDAR } from './day-off-calendar.ts'
import { addDays, weekdayOf } from './moscow-time.ts'

/** The table of the government's decrees, written a second time, month by month. */
const HOLIDAYS: [string, number[]][] = [
  ['2025-01', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['2025-02', [23]],
  ['2025-03', [8]],
  ['2025-04', []],
  ['2025-05', [1, 2, 8, 9]],
  ['2025-06', [12, 13]],
  ['2025-11', [3, 4]],
  ['2025-12', [31]],
  ['2026-01', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['2026-02', [23]],
  ['2026-03', [8, 9]],
  ['2026-05', [1, 9, 11]],
  ['2026-06', [12]],
  ['2026-11', [4]],
  ['2026-12', [31]],
]

describe('the production calendar', () => {
  test.each(HOLIDAYS)('%s has holidays %j', (month, days) => {
    const all = Array.from({ length: 31 }, (_, index) => index + 1)
    expect(all.filter((day) => isHoliday(`${month}-${String(day).padStart(2, '0')}`))).toEqual(days)
  })

  test('nothing else in those years is a holiday', () => {
    const days = Array.from({ length: 730 }, (_, index) => addDays('2025-01-01', index))
    expect(days.filter((day) => isHoliday(day))).toHaveLength(HOLIDAYS.flatMap(([, dates]) => dates).length)
  })

  test.each([2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035])(
    'the holidays by law hold in %s, announced or not',
    (year) => {
      const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((day) =>
        day.startsWith(String(year)),
      )
      const law = [
        '01-01',
        '01-02',
        '01-03',
        '01-04',
        '01-05',
        '01-06',
        '01-07',
        '01-08',
        '02-23',
        '03-08',
        '05-01',
        '05-09',
        '06-12',
        '11-04',
      ]
      const found = days.filter((day) => isHoliday(day)).map((day) => day.slice(5))
      expect(found).toEqual(expect.arrayContaining(law))
      expect(days.filter((day) => isOfficeDay(day) && law.includes(day.slice(5)))).toEqual([])
      expect(days.some((day) => isOfficeDay(day))).toBe(true)
    },
  )

  test('the office days of 2025 and 2026 are as many as the decrees say', () => {
    const count = (year: number) => {
      const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
      return days.filter((day) => isOfficeDay(day)).length
    }
    expect([count(2025), count(2026)]).toEqual([247, 247])
  })
})

test.each([
  ['2025-10-31', true],
  ['2025-11-01', true],
  ['2025-11-02', false],
  ['2025-11-03', false],
  ['2025-11-04', false],
  ['2025-11-05', true],
  ['2026-03-06', true],
  ['2026-03-07', false],
  ['2026-03-09', false],
  ['2027-03-05', true],
  ['2027-03-07', false],
])('%s is an office day: %s', (day, is) => expect(isOfficeDay(day)).toBe(is))

test('a shop extends the table: its own day off, and a holiday it works on', () => {
  const own = extendCalendar(RUSSIAN_CALENDAR, {
    daysOff: ['2027-01-11'],
    workingDays: ['2026-05-09', '2026-05-11', '2027-01-04'],
  })
  expect(isHoliday('2027-01-11', own)).toBe(true)
  expect(isHoliday('2027-01-11')).toBe(false)
  expect(isOfficeDay('2027-01-11', own)).toBe(false)
  expect([isHoliday('2027-01-04'), isHoliday('2027-01-04', own), isOfficeDay('2027-01-04', own)]).toEqual([
    true,
    false,
    true,
  ])
  expect(weekdayOf('2026-05-11')).toBe(0)
  expect(isOfficeDay('2026-05-11', own)).toBe(true)
  expect(isHoliday('2026-05-09', own)).toBe(false)
  expect(isHoliday('2026-05-09')).toBe(true)
  expect(isOfficeDay('2025-11-01', own)).toBe(true)
  expect(extendCalendar(own, {})).toEqual(own)
})
