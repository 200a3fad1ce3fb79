import { expect, test } from 'vitest'
import { authKeyError, looksLikePhone, parseAuthKey } from './auth-key.ts'

test.each([
  ['+7 (911) 123-45-67', { type: 'phone', value: '79111234567' }],
  ['89111234567', { type: 'phone', value: '79111234567' }],
  [' Name@Example.ru ', { type: 'email', value: 'name@example.ru' }],
  ['9111234567@example.ru', { type: 'email', value: '9111234567@example.ru' }],
  ['911', null],
  ['name', null],
  ['', null],
  [null, null],
])('%j → %j', (text, key) => expect(parseAuthKey(text)).toEqual(key))

test.each([
  ['', 'Введите телефон или e-mail'],
  ['  ', 'Введите телефон или e-mail'],
  [undefined, 'Введите телефон или e-mail'],
  ['name', 'Введите телефон или e-mail'],
  ['name@example', 'Проверьте e-mail: он должен быть вида name@example.ru'],
  ['911@', 'Проверьте e-mail: он должен быть вида name@example.ru'],
  ['+7 (911', 'Введите телефон полностью'],
  ['911', 'Введите телефон полностью'],
  [' +7 (911) 123-45-67', null],
  ['name@example.ru', null],
])('%j: %s', (text, message) => expect(authKeyError(text)).toBe(message))

test.each([
  ['8', true],
  ['+7 (9', true],
  [' 911-1', true],
  ['+', false],
  ['(', false],
  ['', false],
  ['9a', false],
  ['a9', false],
  ['n', false],
])('%j looks like a phone: %s', (text, is) => expect(looksLikePhone(text)).toBe(is))
