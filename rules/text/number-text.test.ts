import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHundredths, formatNumber, formatPercent } from './number-text.ts'
import { withUnit } from './typography.ts'

const nb = (text: string) => text.replaceAll(' ', '\u00A0')

describe('formatNumber', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1 000'],
    [12990, '12 990'],
    [1234567, '1 234 567'],
    [1.005, '1,01'],
    [1e-7, '0'],
    [2 ** 60, '1 152 921 504 606 846 976'],
    [1.5, '1,5'],
    [1234.567, '1 234,57'],
    [-1200, '−1 200'],
    [NaN, '—'],
    [Infinity, '—'],
    [null, '—'],
    [undefined, '—'],
  ])('%s → %s', (value, text) => expect(formatNumber(value)).toBe(nb(text)))

  test('as the language library writes it', () => {
    const library = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
    const settled = (text: string) => text.replace(/^-0$/, '0').replace(/\s/g, '\u00A0').replace('-', '−')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer(),
          fc.double({ min: -1e12, max: 1e12, noNaN: true }),
          fc.integer().map((each) => each / 1000),
        ),
        (value) => formatNumber(value) === settled(library.format(value)),
      ),
    )
  })
})

test.each([
  [123450, '1 234,50'],
  [123400, '1 234'],
  [5, '0,05'],
  [-5, '−0,05'],
  [99.6, '1'],
])('hundredths %s → %s', (value, text) => expect(formatHundredths(value)).toBe(nb(text)))

test.each([
  [15, '15 %'],
  [0, '0 %'],
  [NaN, '—'],
  [null, '—'],
])('percent %s → %s', (value, text) => expect(formatPercent(value)).toBe(nb(text)))

test.each([
  [5, 'кг', '5 кг'],
  ['1 200', 'Вт', '1 200 Вт'],
  [5, '', '5'],
  [5, null, '5'],
  ['sds-plus', undefined, 'sds-plus'],
])('%s with unit %s → %s', (value, unit, text) => expect(nb(withUnit(value, unit))).toBe(nb(text)))

test('the space before a unit does not break', () => expect(withUnit(5, 'кг')).toBe('5\u00A0кг'))
