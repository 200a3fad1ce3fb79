import { expect, test } from 'vitest'
import { moscow } from '../calendar/work-week.fixture.ts'
import { invoiceTerm, invoiceTermText } from './invoice-term.ts'

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
