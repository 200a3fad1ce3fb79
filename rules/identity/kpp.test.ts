import { expect, test } from 'vitest'
import { isKpp, kppError } from './kpp.ts'

const invalid = 'Введите КПП полностью: 9 знаков, например 602701001'

test.each([
  ['602701001', null],
  [' 773601001 ', null],
  ['7736AZ001', null],
  ['7736az001', invalid],
  ['7736АБ001', invalid],
  ['60270100', invalid],
  ['6027010011', invalid],
  ['x602701001', invalid],
  ['A02701001', invalid],
  ['60270100A', invalid],
  ['002701001', invalid],
  ['', null],
  [null, null],
])('%j: %s', (text, message) => expect(kppError(text)).toBe(message))

test('required', () => {
  expect(kppError('', { required: true })).toBe('Введите КПП')
  expect(kppError(undefined, { required: true })).toBe('Введите КПП')
  expect(kppError('602701001', { required: true })).toBeNull()
  expect(isKpp('602701001')).toBe(true)
})
