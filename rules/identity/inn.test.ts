import { expect, test } from 'vitest'
import { innError, isInn } from './inn.ts'

const length = 'Введите ИНН полностью: 10 цифр у организации, 12 у предпринимателя'
const checksum = 'Проверьте ИНН: в одной из цифр ошибка'

// the published numbers of Sberbank, Gazprom, Yandex and the tax service itself, and the tax service's personal example
const REAL = ['7707083893', '7736050003', '7736207543', '7707329152', '500100732259']

test.each(REAL)('%s is real', (inn) => {
  expect(isInn(inn)).toBe(true)
  expect(innError(` ${inn} `)).toBeNull()
})

test.each(REAL)('one wrong digit anywhere in %s is noticed', (inn) => {
  for (let index = 0; index < inn.length; index++) {
    for (const digit of '0123456789'.replace(inn[index]!, '')) {
      expect(isInn(inn.slice(0, index) + digit + inn.slice(index + 1))).toBe(false)
    }
  }
})

test.each([
  ['7707083894', checksum],
  ['500100732258', checksum],
  ['500100732269', checksum],
  ['500100732359', checksum],
  // only the eleventh digit is wrong, the twelfth fits
  ['500100732266', checksum],
  ['0000000000', checksum],
  ['000000000000', checksum],
  ['770708389', length],
  ['77070838931', length],
  ['5001007322590', length],
  ['770708389x', length],
  ['x7707083893', length],
  ['7707083893x', length],
  ['', null],
  [null, null],
  [undefined, null],
])('%j: %s', (text, message) => expect(innError(text)).toBe(message))

test('required', () => {
  expect(innError(' ', { required: true })).toBe('Введите ИНН')
  expect(innError(REAL[0], { required: true })).toBeNull()
})

test.each([['77070838931'], ['5001007322590'], ['x7707083893'], ['7707083893 '], ['5001007322599x'], ['']])(
  '%j is none',
  (inn) => {
    expect(isInn(inn)).toBe(false)
  },
)
