import { expect, test } from 'vitest'
import { moscow } from '../calendar/work-week.fixture.ts'
import { invoiceEndsOn, invoicesEndingBy, invoicesOverBy, invoiceTerm, invoiceTermText } from './invoice-term.ts'

test.each([
  ['Thursday', '2026-11-19 12:00', 3, '2026-11-24'],
  ['Friday evening', '2026-11-20 23:59', 1, '2026-11-23'],
  ['Saturday', '2026-11-21 12:00', 1, '2026-11-23'],
  ['over the New Year', '2026-12-30 12:00', 1, '2027-01-11'],
  ['before 8 March', '2026-03-06 12:00', 2, '2026-03-11'],
])('issued on %s, %s, for %s days', (_, at, days, until) => expect(invoiceTerm(moscow(at), days)).toBe(until))

test('a broken clock', () => expect(invoiceTerm(new Date(NaN), 3)).toBeNull())

test('in words', () =>
  expect(invoiceTermText('2026-11-24')).toBe('Счёт действует до 24\u00A0ноября: до этого дня товары отложены за вами.'))

test.each([
  ['Monday', '2026-11-23 10:00', '2026-11-24'],
  ['Friday', '2026-11-20 19:59', '2026-11-23'],
  ['at night', '2026-11-23 09:59', null],
  ['late in the evening', '2026-11-23 20:00', null],
])('on %s, %s, buyers are told of invoices that end by %s', (_, now, day) =>
  expect(invoicesEndingBy(moscow(now))).toBe(day),
)

test.each([
  ['before noon', '2026-11-25 11:59', '2026-11-23'],
  ['at noon', '2026-11-25 12:00', '2026-11-24'],
  ['on Sunday', '2026-11-22 15:00', '2026-11-19'],
  ['on Monday', '2026-11-23 12:00', '2026-11-22'],
])('%s, %s, invoices until %s are over', (_, now, day) => expect(invoicesOverBy(moscow(now))).toBe(day))

test('an invoice ends on the day after its term, and never on the day its buyer was told', () => {
  expect(invoiceEndsOn('2026-11-24', '2026-11-23')).toBe('2026-11-25')
  expect(invoiceEndsOn('2026-11-20', '2026-11-20')).toBe('2026-11-23')
  expect(invoiceEndsOn('2026-11-10', '2026-11-20')).toBe('2026-11-23')
})
