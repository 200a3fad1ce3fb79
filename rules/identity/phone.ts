import { areaCodeLength } from './area-code.ts'

/** Digits of a Russian number after the country code. */
export const NATIONAL_DIGITS = 10

export const PHONE_PREFIX = '+7 ('

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** As it is typed: `+7 (911) 123-45-67`, or as much of it as there are digits; nothing for no digits. */
export function maskPhone(national: string): string {
  const digits = digitsOf(national).slice(0, NATIONAL_DIGITS)
  if (digits === '') return ''
  let text = PHONE_PREFIX + digits.slice(0, 3)
  if (digits.length > 3) text += `) ${digits.slice(3, 6)}`
  if (digits.length > 6) text += `-${digits.slice(6, 8)}`
  if (digits.length > 8) text += `-${digits.slice(8)}`
  return text
}

/**
 * The stored form, `79111234567`, from what a person or a program may send: masked, with 8 or +7, or ten bare digits.
 * Null when it is not one whole Russian number.
 */
export function normalizePhone(text: string | null | undefined): string | null {
  const given = String(text ?? '').trim()
  if (!/^\+?[\d\s().\-\u2010-\u2015]+$/.test(given)) return null
  const digits = digitsOf(given)
  if (given.startsWith('+')) return /^7\d{10}$/.test(digits) ? digits : null
  if (digits.length === NATIONAL_DIGITS) return `7${digits}`
  return /^[78]\d{10}$/.test(digits) ? `7${digits.slice(1)}` : null
}

/** A stored number for the eye, `+7 (4822) 12-34-56`; what is not a number is shown as it is. */
export function formatPhone(stored: string | null | undefined): string {
  const national = normalizePhone(stored)?.slice(1)
  if (national === undefined) return String(stored ?? '')
  const code = areaCodeLength(national)
  const figures = national.slice(code, -4)
  return `+7 (${national.slice(0, code)}) ${figures}-${national.slice(-4, -2)}-${national.slice(-2)}`
}

/** A stored number in a field, where a number is typed into one mask whatever its area. */
export function phoneInField(stored: string | null | undefined): string {
  const normal = normalizePhone(stored)
  return normal ? maskPhone(normal.slice(1)) : String(stored ?? '')
}

/** `tel:` wants the number without ornaments. */
export function phoneHref(stored: string): string {
  return `tel:+${normalizePhone(stored) ?? digitsOf(stored)}`
}
