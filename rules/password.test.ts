import { describe, expect, test } from 'vitest'
import {
  passwordConfirmationError, passwordError, PASSWORD_LONG, PASSWORD_REQUIRED, PASSWORD_SHORT, PASSWORD_WEAK, PASSWORDS_DIFFER,
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

  test('must be typed twice alike', () => {
    expect(passwordConfirmationError('Kx7!mq29', 'Kx7!mq29')).toBeNull()
    expect(passwordConfirmationError('Kx7!mq29', 'kx7!mq29')).toBe(PASSWORDS_DIFFER)
    expect(passwordConfirmationError('Kx7!mq29', undefined)).toBe(PASSWORDS_DIFFER)
  })
})
