import { describe, expect, test } from 'vitest'
import { clockText, readWorkWeek, type WorkTime } from './work-week.ts'
import { USUAL_WEEK, week } from './work-week.fixture.ts'

const monday = (entry: Partial<WorkTime>) => readWorkWeek([{ weekday: 'Понедельник', isDayOff: '0', ...entry }])[0]

test('reads a week in any order', () => {
  expect(readWorkWeek([...USUAL_WEEK].reverse())).toEqual(readWorkWeek(USUAL_WEEK))
  expect(readWorkWeek(USUAL_WEEK)).toEqual([
    ...Array.from({ length: 5 }, () => ({ start: 540, end: 1200 })),
    { start: 600, end: 1080 },
    'off',
  ])
})

describe('one day', () => {
  test.each([
    ['09:00', '20:00', { start: 540, end: 1200 }],
    ['9:00', '20:30:00', { start: 540, end: 1230 }],
    [' 09:00 ', '20:00', { start: 540, end: 1200 }],
    ['00:00', '24:00', { start: 0, end: 1440 }],
    ['00:00', '00:00', { start: 0, end: 1440 }],
    ['22:00', '02:00', { start: 1320, end: 1560 }],
    ['24:00', '02:00', null],
    ['24:01', '02:00', null],
    ['09:60', '20:00', null],
    ['09:00', '20', null],
    ['x09:00', '20:00', null],
    ['09:00', '20:00x', null],
    ['', '20:00', null],
    [null, '20:00', null],
    ['09:00', undefined, null],
  ])('%s to %s', (start, end, hours) => expect(monday({ start, end })).toEqual(hours))

  test.each([
    ['0', { start: 540, end: 1200 }],
    ['1', 'off'],
    ['', 'off'],
    ['false', 'off'],
    [null, 'off'],
    [undefined, 'off'],
  ])('isDayOff %j', (isDayOff, day) => expect(monday({ start: '09:00', end: '20:00', isDayOff })).toEqual(day))
})

test('weekdays are read whatever the case and the spaces, unknown ones are left out', () => {
  expect(monday({ weekday: ' ПОНЕДЕЛЬНИК ', start: '09:00', end: '20:00' })).toEqual({ start: 540, end: 1200 })
  expect(monday({ weekday: 'Блиндень', start: '09:00', end: '20:00' })).toBeNull()
  expect(monday({ weekday: undefined as never, start: '09:00', end: '20:00' })).toBeNull()
})

test('a weekday named twice keeps the first', () => {
  expect(readWorkWeek([...week('off'), ...week('09:00-20:00')])).toEqual(Array.from({ length: 7 }, () => 'off'))
})

test.each([[null], [undefined], [[]], ['Пн–Пт' as never], [{} as never], [[null] as never]])(
  '%j is a week of unknowns',
  (given) => {
    expect(readWorkWeek(given)).toEqual([null, null, null, null, null, null, null])
  },
)

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1200, '20:00'],
  [1440, '24:00'],
  [1441, '00:01'],
  [1560, '02:00'],
])('minute %s is %s', (minutes, text) => expect(clockText(minutes)).toBe(text))
