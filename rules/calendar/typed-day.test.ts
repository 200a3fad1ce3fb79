import { expect, it } from 'vitest'
import { dayField, momentField, readTypedDay, readTypedMoment } from './typed-day.ts'

const TODAY = '2026-11-19'

it.each([
  ['19.11.2026', '2026-11-19'],
  ['7.3.2026', '2026-03-07'],
  ['07.03.26', '2026-03-07'],
  ['7.3', '2026-03-07'],
  ['07/03', '2026-03-07'],
  ['7 3 2027', '2027-03-07'],
  ['07032026', '2026-03-07'],
  ['070326', '2026-03-07'],
  ['2026-03-07', '2026-03-07'],
  ['7 марта', '2026-03-07'],
  ['7 мар', '2026-03-07'],
  ['7\u00A0МАРТА 2027 г.', '2027-03-07'],
  ['1 май', '2026-05-01'],
  ['29.02.2028', '2028-02-29'],
  ['завтра', '2026-11-20'],
  [' вчера ', '2026-11-18'],
  ['29.02.2026', null],
  ['32.01.2026', null],
  ['07.13.2026', null],
  ['7 мрта', null],
  ['7 ма', null],
  ['7', null],
  ['7.3.202', null],
  ['', null],
  ['constructor', null],
  ['2026-02-30', null],
])('%j is %s', (typed, day) => {
  expect(readTypedDay(typed, TODAY)).toBe(day)
})

it.each([
  ['19.11.2026 14:30', '2026-11-19T14:30'],
  ['19.11 9:05', '2026-11-19T09:05'],
  ['завтра в 10.00', '2026-11-20T10:00'],
  ['2026-11-19T14:30', '2026-11-19T14:30'],
  ['19 ноября, 8:00', '2026-11-19T08:00'],
  ['19.11.2026', null],
  ['19.11.2026 24:00', null],
  ['19.11.2026 10:60', null],
  ['10:30', null],
])('the moment %j is %s', (typed, moment) => {
  expect(readTypedMoment(typed, TODAY)).toBe(moment)
})

it('what a field shows is read back', () => {
  expect(readTypedDay(dayField('2026-03-07'), TODAY)).toBe('2026-03-07')
  expect(readTypedMoment(momentField('2026-03-07T09:05'), TODAY)).toBe('2026-03-07T09:05')
  expect([dayField(''), dayField('31.02'), momentField('')]).toEqual(['', '31.02', ''])
})
