import { describe, expect, it } from 'vitest'
import { readAmount, readCurrency, readKopecks, readPieces } from './amount.ts'

describe('a figure as accounting writes it', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1 234,50', 1234.5],
    ['1\u00A0234,50', 1234.5],
    ['1\u202F234\u2009567,05', 1_234_567.05],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['12 990 руб.', 12_990],
    ['12990 RUB', 12_990],
    ['15₽', 15],
    ['-3', -3],
    ['1,5E+3', 1500],
    ['.5', 0.5],
    ['12.', 12],
    [' 0 ', 0],
  ])('%s is %d', (text, amount) => expect(readAmount(text)).toBe(amount))

  it.each(['', ' ', 'нет', '1,2,3.4.5', '--1', '1-2', '0x10', 'NaN', 'Infinity', '1e99', '9'.repeat(40), '1 или 2'])(
    '%j is none',
    (text) => expect(readAmount(text)).toBeNull(),
  )

  it('counts kopecks without losing one to binary fractions', () => {
    expect(readKopecks('1,005')).toBe(101)
    expect(readKopecks('8990.10')).toBe(899_010)
    expect(readKopecks('-5')).toBe(0)
    expect(readKopecks('руб')).toBeNull()
  })

  it('counts whole pieces, none of a debt', () => {
    expect([readPieces('2,9'), readPieces('-4'), readPieces('12.000'), readPieces('много')]).toEqual([2, 0, 12, null])
  })

  it('knows the rouble by all its names', () => {
    for (const text of ['руб', 'руб.', 'RUR', 'RUB', '643', ' Руб. ', '₽', '']) expect(readCurrency(text)).toBe('RUB')
    expect(readCurrency('usd')).toBe('USD')
  })
})
