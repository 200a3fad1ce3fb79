import { expect, test } from 'vitest'
import { nameError, normalizeName } from './person-name.ts'

const letters = 'Используйте в имени только буквы, дефис и пробел'

test.each([
  ['Пётр', null],
  ['Ёлкин Артём', null],
  ['АННА-МАРИЯ', null],
  ['John Smith', null],
  ['яЯаА-zZ', null],
  ['-а', null],
  ['Я', null],
  ['', null],
  ['   ', null],
  [null, null],
  ['Пётр1', letters],
  ['1Пётр', letters],
  ['Пётр!', letters],
  ['Пётр_Иванов', letters],
  ['<b>', letters],
  ['-', letters],
  ['- -', letters],
  ['Zoë', letters],
  ['а'.repeat(100), null],
  ['а'.repeat(101), 'Сократите имя до 100\u00A0символов'],
])('%j: %s', (text, message) => expect(nameError(text)).toBe(message))

test.each([
  ['', 'Введите имя'],
  ['  ', 'Введите имя'],
  [undefined, 'Введите имя'],
  ['Пётр', null],
])('required, %j: %s', (text, message) => expect(nameError(text, { required: true })).toBe(message))

test('spaces are put in order', () => {
  expect(normalizeName('  Пётр \t Иванов ')).toBe('Пётр Иванов')
  expect(normalizeName(null)).toBe('')
})
