import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hidePhone } from './hide-phone.ts'
import { formatPhone, maskPhone, normalizePhone, phoneHref } from './phone.ts'
import { phoneError } from './phone-error.ts'

test.each([
  ['', ''],
  ['9', '+7 (9'],
  ['911', '+7 (911'],
  ['9111', '+7 (911) 1'],
  ['911123', '+7 (911) 123'],
  ['9111234', '+7 (911) 123-4'],
  ['91112345', '+7 (911) 123-45'],
  ['911123456', '+7 (911) 123-45-6'],
  ['9111234567', '+7 (911) 123-45-67'],
  ['91112345678', '+7 (911) 123-45-67'],
  ['9-1x1', '+7 (911'],
])('digits %s are shown %s', (digits, text) => expect(maskPhone(digits)).toBe(text))

describe('normalizePhone', () => {
  test.each([
    ['+7 (911) 123-45-67', '79111234567'],
    ['8 (911) 123-45-67', '79111234567'],
    ['89111234567', '79111234567'],
    ['79111234567', '79111234567'],
    ['+79111234567', '79111234567'],
    ['9111234567', '79111234567'],
    ['8124567890', '78124567890'],
    ['88005553535', '78005553535'],
    [' 911.123.45.67 ', '79111234567'],
    ['911–123–45–67', '79111234567'],
    ['+7 (911) 123-45-6', null],
    ['+7 (911) 123-45-678', null],
    ['+8 911 123-45-67', null],
    [' +8 911 123-45-67', null],
    ['+779111234567', null],
    ['+9111234567', null],
    ['69111234567', null],
    ['789111234567', null],
    ['911123456', null],
    ['+7 (', null],
    ['+', null],
    ['7911123456x', null],
    ['тел. 9111234567', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j → %j', (text, stored) => expect(normalizePhone(text)).toBe(stored))

  test('whatever is sent, only eleven digits with a 7 come out, and they stay as they are', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789+-() ') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        const stored = normalizePhone(text)
        if (stored === null) return
        expect(stored).toMatch(/^7\d{10}$/)
        expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })

  test('a stored number is shown and read back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^7\d{10}$/), (stored) => {
        expect(formatPhone(stored)).toMatch(/^\+7 \((\d{3}\) \d{3}|\d{4}\) \d{2}|\d{5}\) \d)-\d{2}-\d{2}$/)
        expect(normalizePhone(formatPhone(stored))).toBe(stored)
      }),
    )
  })
})

test.each([
  ['79111234567', '+7 (911) 123-45-67'],
  ['9111234567', '+7 (911) 123-45-67'],
  ['доб. 12', 'доб. 12'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('stored %j is shown %j', (stored, text) => expect(formatPhone(stored)).toBe(text))

test.each([
  ['79111234567', 'tel:+79111234567'],
  ['8 (8112) 12-34-56', 'tel:+78112123456'],
  ['112 доб', 'tel:+112'],
])('%s is dialled as %s', (stored, href) => expect(phoneHref(stored)).toBe(href))

test.each([
  ['', true, 'Введите телефон'],
  ['+7 (', true, 'Введите телефон'],
  [null, true, 'Введите телефон'],
  [undefined, true, 'Введите телефон'],
  ['  ', true, 'Введите телефон'],
  [' +7 ( ', true, 'Введите телефон'],
  ['', false, null],
  ['+7 (', false, null],
  [null, false, null],
  ['+7 (9', true, 'Введите телефон полностью'],
  ['7', true, 'Введите телефон полностью'],
  ['+7 (9', false, 'Введите телефон полностью'],
  ['+7 (911) 123-45-67', true, null],
  ['+49 170 1234567', true, 'Нужен российский номер: он начинается с\u00A0+7'],
  ['+7 9', true, 'Введите телефон полностью'],
])('%j, required %s: %s', (text, required, message) => expect(phoneError(text, { required })).toBe(message))

test('a phone is required unless said otherwise', () => expect(phoneError('')).toBe('Введите телефон'))

test.each([
  ['79111234567', '+7 (911) •••-••-67'],
  ['', '•••'],
  [null, '•••'],
])('%j is hidden as %s', (stored, text) => expect(hidePhone(stored)).toBe(text))

test.each([
  ['79111234567', '+7 (911) 123-45-67', '+7 (911) •••-••-67'],
  ['74951234567', '+7 (495) 123-45-67', '+7 (495) •••-••-67'],
  ['78121234567', '+7 (812) 123-45-67', '+7 (812) •••-••-67'],
  ['78005553535', '+7 (800) 555-35-35', '+7 (800) •••-••-35'],
  ['73432123456', '+7 (343) 212-34-56', '+7 (343) •••-••-56'],
  ['74822000000', '+7 (4822) 00-00-00', '+7 (4822) ••-••-00'],
  ['78112014610', '+7 (8112) 01-46-10', '+7 (8112) ••-••-10'],
  ['78162123456', '+7 (8162) 12-34-56', '+7 (8162) ••-••-56'],
  ['73435412345', '+7 (3435) 41-23-45', '+7 (3435) ••-••-45'],
  ['73435612345', '+7 (34356) 1-23-45', '+7 (34356) •-••-45'],
  ['78115312345', '+7 (81153) 1-23-45', '+7 (81153) •-••-45'],
  ['74823112345', '+7 (48231) 1-23-45', '+7 (48231) •-••-45'],
  ['74965412345', '+7 (49654) 1-23-45', '+7 (49654) •-••-45'],
  ['77001234567', '+7 (700) 123-45-67', '+7 (700) •••-••-67'],
])('%s of its area is shown %s', (stored, shown, hidden) => {
  expect(formatPhone(stored)).toBe(shown)
  expect(hidePhone(stored)).toBe(hidden)
  expect(normalizePhone(shown)).toBe(stored)
})
