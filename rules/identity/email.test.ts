import { expect, test } from 'vitest'
import { emailError, hideEmail, normalizeEmail } from './email.ts'

const label63 = 'a'.repeat(63)

test.each([
  ['name@example.ru', 'name@example.ru'],
  [' Name.Surname+tag@Mail.Example.RU ', 'name.surname+tag@mail.example.ru'],
  ["o'neil_1@sub-domain.example.com", "o'neil_1@sub-domain.example.com"],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  [`a@${label63}.ru`, `a@${label63}.ru`],
  [`a@${label63}a.ru`, null],
  [`a@b.${label63}a`, null],
  ['a@b.c', 'a@b.c'],
  ['name@localhost', null],
  ['name@@example.ru', null],
  ['name@example..ru', null],
  ['name@-example.ru', null],
  ['name@example-.ru', null],
  ['name@example.ru.', null],
  ['name@example.-ru', null],
  ['na me@example.ru', null],
  ['имя@example.ru', null],
  ['@example.ru', null],
  ['name', null],
  ['name@example.ru, other@example.ru', null],
  [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  [`${'a'.repeat(243)}@example.com`, null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j → %j', (text, email) => expect(normalizeEmail(text)).toBe(email))

test.each([
  ['', {}, null],
  ['  ', {}, null],
  [null, {}, null],
  ['', { required: true }, 'Введите e-mail'],
  [undefined, { required: true }, 'Введите e-mail'],
  ['name@', {}, 'Проверьте e-mail: он должен быть вида name@example.ru'],
  ['name@example.ru', { required: true }, null],
])('%j %j: %s', (text, options, message) => expect(emailError(text, options)).toBe(message))

test.each([
  ['ivan@mail.ru', 'iv•••@mail.ru'],
  ['abc@mail.ru', 'a•••@mail.ru'],
  ['a@mail.ru', 'a•••@mail.ru'],
])('%s is hidden as %s', (email, text) => expect(hideEmail(email)).toBe(text))
