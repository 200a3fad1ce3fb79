import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  passwordConfirmationError,
  passwordError,
  PASSWORD_LONG,
  PASSWORD_REQUIRED,
  PASSWORD_SHORT,
  PASSWORD_WEAK,
  PASSWORDS_DIFFER,
} from './password.ts'

describe('password', () => {
  test.each([
    ['', PASSWORD_REQUIRED],
    [null, PASSWORD_REQUIRED],
    ['коротк7', PASSWORD_SHORT],
    ['🔨🔨🔨🔨', PASSWORD_SHORT],
    ['дрель и шуруповёрт', null],
    ['Kx7!mq29', null],
    ['        ', PASSWORD_WEAK],
    ['11111111', PASSWORD_WEAK],
    ['12121212', PASSWORD_WEAK],
    ['12345678', PASSWORD_WEAK],
    ['87654321', PASSWORD_WEAK],
    ['1234567890', PASSWORD_WEAK],
    ['abcdefghij', PASSWORD_WEAK],
    ['Qwerty123', PASSWORD_WEAK],
    ['89111234567', PASSWORD_WEAK],
    ['+79111234567', PASSWORD_WEAK],
    ['buyer@shop.ru', PASSWORD_WEAK],
    [`дрель${'я'.repeat(124)}`, PASSWORD_LONG],
    [`дрель${'яу'.repeat(61)}ш`, null],
  ])('«%s»: %s', (text, message) => {
    expect(passwordError(text, ['79111234567', 'buyer@shop.ru', null])).toBe(message)
  })

  test.each([
    '1qaz2wsx3edc',
    '123qwe123',
    'asdfghjkl',
    'zxcvbnm123',
    'qwerty12345',
    '12345678a',
    '1234567890a',
    'verstak123',
    'Верстак2026',
    'dthcnfr1',
    'йцукен12',
    'фывапролд',
    '1q2w3e4r5t',
    'zaq12wsx',
    'abcabcabc',
    'Ivan1985',
    'иван1985',
    'buyer123',
    '9111234567a',
    'магазин1',
  ])('«%s» is made of runs, the shop or the owner', (text) => {
    expect(passwordError(text, ['79111234567', 'buyer@shop.ru', 'Иван Петров'])).toBe(PASSWORD_WEAK)
  })

  test.each([
    '83619274',
    'Верстак-2026-ключ',
    'дрель и шуруповёрт',
    'Kx7!mq29',
    'correct horse battery',
    'Иван купил пилу',
    'tree-lamp-9',
    'совсем другой 7',
  ])('«%s» is good enough', (text) =>
    expect(passwordError(text, ['79111234567', 'buyer@shop.ru', 'Иван Петров'])).toBeNull(),
  )

  test('made at random is never called weak', () => {
    const sign = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%-_')
    fc.assert(
      fc.property(fc.array(sign, { minLength: 14, maxLength: 20 }), (signs) => {
        // a person would not call aaaaaa random either
        fc.pre(new Set(signs).size >= 10)
        expect(passwordError(signs.join(''))).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  test('the longest is looked through at once', () => {
    const begun = process.cpuUsage()
    for (const text of ['a'.repeat(128), 'qwerty1'.repeat(18), 'ё'.repeat(64) + '🔨'.repeat(64)])
      passwordError(text, ['79111234567'], () => false)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000, 'ms').toBeLessThan(500)
  })

  test('must be typed twice alike', () => {
    expect(passwordConfirmationError('Kx7!mq29', 'Kx7!mq29')).toBeNull()
    expect(passwordConfirmationError('Kx7!mq29', 'kx7!mq29')).toBe(PASSWORDS_DIFFER)
    expect(passwordConfirmationError('Kx7!mq29', undefined)).toBe(PASSWORDS_DIFFER)
  })
})
