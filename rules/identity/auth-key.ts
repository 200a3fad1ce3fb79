import { EMAIL_INVALID, normalizeEmail } from './email.ts'
import { digitsOf, normalizePhone } from './phone.ts'
import { phoneError } from './phone-error.ts'

export type AuthKey = { type: 'phone' | 'email'; value: string }

export const AUTH_KEY_REQUIRED = 'Введите телефон или e-mail'

/** What a person signs in with, in its stored form. */
export function parseAuthKey(text: string | null | undefined): AuthKey | null {
  const email = normalizeEmail(text)
  if (email) return { type: 'email', value: email }
  const phone = normalizePhone(text)
  return phone ? { type: 'phone', value: phone } : null
}

/** Whether the phone mask should help while the key is being typed. */
export function looksLikePhone(text: string): boolean {
  return /^\s*\+?[\d\s()-]+$/.test(text) && digitsOf(text) !== ''
}

export function authKeyError(text: string | null | undefined): string | null {
  const given = String(text ?? '')
  if (parseAuthKey(given)) return null
  if (given.includes('@')) return EMAIL_INVALID
  return looksLikePhone(given) ? phoneError(given) : AUTH_KEY_REQUIRED
}
