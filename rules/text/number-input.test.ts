import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editNumberInput, formatNumberInput, parseNumberInput } from './number-input.ts'

describe('formatNumberInput', () => {
  test.each([
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['abc', ''],
    ['-', ''],
    ['5', '5'],
    ['0', '0'],
    ['000', '0'],
    ['0012', '12'],
    ['999', '999'],
    ['1000', '1 000'],
    ['1234567', '1 234 567'],
    ['1 23 4', '1 234'],
    ['1\u00A0234', '1 234'],
    ['1234.', '1 234.'],
    ['1234,', '1 234.'],
    ['1234.567', '1 234.56'],
    ['1234,567', '1 234.56'],
    ['12,5', '12.5'],
    ['1.2.3', '1.23'],
    ['1,2.3,4', '1.23'],
    ['.5', '0.5'],
    [',', '0.'],
    ['0.05', '0.05'],
    ['-12 руб', '12'],
    ['1234567890123456', '123 456 789 012'],
  ])('%j → %j', (text, shown) => expect(formatNumberInput(text)).toBe(shown))
})

describe('parseNumberInput', () => {
  test.each([
    ['', null],
    [null, null],
    ['руб', null],
    ['12 990', 12990],
    ['1 234,5', 1234.5],
    ['1 234.56', 1234.56],
    ['12,', 12],
    [',5', 0.5],
    ['0', 0],
  ])('%j → %j', (text, number) => expect(parseNumberInput(text)).toBe(number))

  test('what is shown means what was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), fc.constantFrom('.', ','), (hundredths, point) => {
        const text = String(hundredths / 100).replace('.', point)
        expect(parseNumberInput(formatNumberInput(text))).toBe(hundredths / 100)
      }),
    )
  })
})

describe('editNumberInput', () => {
  test.each([
    ['a fourth digit groups', '1234', 4, '1 234', 5],
    ['in the middle', '12345 678', 3, '12 345 678', 4],
    ['before everything', '91 234', 1, '91 234', 1],
    ['a letter goes, the caret stays', '12a34', 3, '1 234', 3],
    ['a second point goes', '1.2.', 4, '1.2', 3],
    ['a point first', '.', 1, '0.', 2],
    ['at the start', '1234', 0, '1 234', 0],
    ['outside', '1234', 99, '1 234', 5],
    ['before the start', '1234', -1, '1 234', 0],
    ['a comma is a dot, the caret behind it', '12,', 3, '12.', 3],
    ['a comma in the middle', '12,34', 3, '12.34', 3],
    ['a leading zero is dropped', '05', 2, '5', 1],
  ])('%s', (_, value, caret, shown, position) => {
    expect(editNumberInput(value, caret)).toEqual({ value: shown, caret: position })
  })

  test('is settled by one pass and keeps the caret inside, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., -x') }), fc.nat(20), (text, caret) => {
        const edited = editNumberInput(text, caret)
        expect(edited.value).toMatch(/^(\d{1,3}( \d{3})*(\.\d{0,2})?)?$/)
        expect(formatNumberInput(edited.value)).toBe(edited.value)
        expect(edited.caret).toBeGreaterThanOrEqual(0)
        expect(edited.caret).toBeLessThanOrEqual(edited.value.length)
      }),
    )
  })
})
