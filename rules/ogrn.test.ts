import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOgrn, ogrnError } from './ogrn.ts'

const length = 'Введите ОГРН полностью: 13 цифр у организации, 15 у предпринимателя'
const checksum = 'Проверьте ОГРН: в одной из цифр ошибка'

test.each([
  // Sberbank, Gazprom, Yandex
  ['1027700132195', null],
  ['1027700070518', null],
  [' 1027700229193 ', null],
  // an entrepreneur: 304500116000157
  ['304500116000157', null],
  // the rest by 13 is 1, by 11 it would be 3
  ['318602700000011', null],
  ['318602700000013', checksum],
  ['1027700132196', checksum],
  ['1027700132105', checksum],
  ['304500116000158', checksum],
  ['0000000000000', checksum],
  ['000000000000000', checksum],
  ['102770013219', length],
  ['10277001321950', length],
  ['3045001160001570', length],
  ['x1027700132195', length],
  ['1027700132195x', length],
  ['', null],
  [null, null],
  [undefined, null],
])('%j: %s', (text, message) => expect(ogrnError(text)).toBe(message))

test('exactly one last digit fits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9](\d{11}|\d{13})$/), (head) => {
      const fitting = [...'0123456789'].filter((digit) => isOgrn(head + digit))
      expect(fitting).toHaveLength(1)
    }),
  )
})

test('required', () => {
  expect(ogrnError('', { required: true })).toBe('Введите ОГРН')
  expect(ogrnError('1027700132195', { required: true })).toBeNull()
  // of a wrong length, though their last digit fits
  expect(isOgrn('10277001321959')).toBe(false)
  expect(isOgrn('11277001321950')).toBe(false)
  expect(isOgrn('1027700132195x')).toBe(false)
  expect(isOgrn('x1027700132195')).toBe(false)
})
