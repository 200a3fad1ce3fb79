import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { birthdateError, birthdateText, birthdateToSeconds, parseBirthdate, secondsToBirthdate } from './birthdate.ts'
import { addDays } from '../calendar/moscow-time.ts'
import { moscow } from '../calendar/work-week.fixture.ts'

test.each([
  ['05.03.1990', '1990-03-05'],
  ['5.3.1990', '1990-03-05'],
  [' 1990-03-05 ', '1990-03-05'],
  ['29.02.2000', '2000-02-29'],
  ['29.02.2001', null],
  ['31.04.1990', null],
  ['05.13.1990', null],
  ['00.01.1990', null],
  ['05.03.90', null],
  ['105.03.1990', null],
  ['05.03.1990 г.', null],
  ['x5.3.1990', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j → %j', (text, day) => expect(parseBirthdate(text)).toBe(day))

describe('seconds', () => {
  test.each([
    ['01.01.1970', 0],
    ['1990-01-01', 631152000],
    ['29.02.2000', 951782400],
    ['1969-12-31', -86400],
    ['31.04.1990', null],
    [null, null],
  ])('%j → %j', (text, seconds) => expect(birthdateToSeconds(text)).toBe(seconds))

  test.each([
    [631152000, '1990-01-01'],
    // midnight in Moscow is understood as well
    [631152000 - 3 * 3600, '1990-01-01'],
    [631152000 - 3 * 3600 - 1, '1989-12-31'],
    [0, '1970-01-01'],
    [NaN, null],
    [1e15, null],
    [null, null],
    [undefined, null],
  ])('%j ← %j', (seconds, day) => expect(secondsToBirthdate(seconds)).toBe(day))

  test('every day since 1900 comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 46000 }), (index) => {
        const day = addDays('1900-01-01', index)
        expect(secondsToBirthdate(birthdateToSeconds(day))).toBe(day)
        expect(parseBirthdate(birthdateText(day))).toBe(day)
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['1990-03-05', '05.03.1990'],
  ['05.03.1990', '05.03.1990'],
  ['x', ''],
  [null, ''],
])('%j is shown %j', (day, text) => expect(birthdateText(day)).toBe(text))

describe('birthdateError', () => {
  const now = moscow('2026-03-06 00:30')
  test.each([
    ['06.03.2026', null],
    ['07.03.2026', 'Проверьте дату рождения: этот день ещё не наступил'],
    ['01.01.1900', null],
    ['31.12.1899', 'Проверьте год рождения'],
    ['31.04.1990', 'Укажите день, месяц и год рождения, например 05.03.1990'],
    ['', null],
    [null, null],
  ])('%j: %s', (text, message) => expect(birthdateError(text, now)).toBe(message))

  test('required, and a broken clock', () => {
    expect(birthdateError(' ', now, { required: true })).toBe('Укажите дату рождения')
    expect(birthdateError(undefined, now, { required: true })).toBe('Укажите дату рождения')
    expect(birthdateError('05.03.1990', now, { required: true })).toBeNull()
    expect(birthdateError('05.03.2990', new Date(NaN))).toBeNull()
  })
})
