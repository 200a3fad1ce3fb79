import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatRubles, kopecksToRubles, rublesToKopecks, withKopecks } from './money.ts'
import { parseNumberInput } from '../text/number-input.ts'

const nb = (text: string) => text.replaceAll(' ', '\u00A0')
const kopecks = fc.integer({ min: 0, max: 1e13 })

describe('formatMoney', () => {
  test.each([
    [1299000, '12 990 ₽'],
    [123450, '1 234,50 ₽'],
    [123405, '1 234,05 ₽'],
    [0, '0 ₽'],
    [-0, '0 ₽'],
    [1, '0,01 ₽'],
    [99.5, '1 ₽'],
    [-50000, '−500 ₽'],
    [123456789012, '1 234 567 890,12 ₽'],
    [NaN, '—'],
    [Infinity, '—'],
    [-Infinity, '—'],
    [null, '—'],
    [undefined, '—'],
  ])('%s kopecks → %s', (amount, text) => expect(formatMoney(amount)).toBe(nb(text)))

  test('reads back as the same amount', () => {
    fc.assert(fc.property(kopecks, (amount) => rublesToKopecks(parseNumberInput(formatMoney(amount))) === amount))
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.double(), (amount) => formatMoney(amount).length > 0 && formatRubles(amount).length > 0))
  })
})

test.each([
  [12990, '12 990 ₽'],
  [1234.5, '1 234,50 ₽'],
  [0.1 + 0.2, '0,30 ₽'],
  [NaN, '—'],
  [null, '—'],
])('%s rubles → %s', (amount, text) => expect(formatRubles(amount)).toBe(nb(text)))

test.each([
  [1.15, 115],
  [0.29, 29],
  [19.99, 1999],
  [-1.5, -150],
  [NaN, 0],
  [Infinity, 0],
  [null, 0],
  [undefined, 0],
])('%s rubles are %s kopecks', (rubles, amount) => expect(rublesToKopecks(rubles)).toBe(amount))

test.each([
  [115, 1.15],
  [100, 1],
  [150.4, 1.5],
  [NaN, 0],
  [Infinity, 0],
])('%s kopecks are %s rubles', (amount, rubles) => expect(kopecksToRubles(amount)).toBe(rubles))

test('kopecks survive the wire', () => {
  fc.assert(
    fc.property(kopecks, (amount) => rublesToKopecks(JSON.parse(JSON.stringify(kopecksToRubles(amount)))) === amount),
  )
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [1299000, '12 990,00'],
  [123456, '1 234,56'],
  [-50, '−0,50'],
])('%s kopecks in a column of sums → %s', (amount, text) => expect(withKopecks(amount)).toBe(nb(text)))
