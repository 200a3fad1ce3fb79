import type { SettingValue } from '#contract/office/settings.ts'
import { normalizeEmail } from '#rules/identity/email.ts'
import { plainDigits } from '#rules/identity/bank-account.ts'
import { phoneInField, normalizePhone } from '#rules/identity/phone.ts'
import { readRubles, rublesText } from '#rules/goods/rubles-text.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { SettingShape } from '#rules/settings/setting-field.ts'

/**
 * A value as it stands in its field: sums in rubles, phones with their brackets. Lists and switches are as they are.
 */
export function typedOf(value: SettingValue, { kind }: SettingShape): SettingValue {
  if (kind === 'money') return rublesText(kopecksToRubles(value as number))
  if (kind === 'number' || kind === 'year') return String(value)
  return kind === 'phone' ? phoneInField(value as string) : value
}

const DIGITS_ALONE = new Set([
  'requisites.inn',
  'requisites.bik',
  'requisites.account',
  'requisites.correspondentAccount',
])

/** What was typed as the shop stores it; what cannot be parsed goes as it is, for the server to refuse in words. */
export function storedValueOf(typed: SettingValue, { kind }: SettingShape, key: string): SettingValue {
  if (typeof typed !== 'string') return typed
  if (kind === 'money') {
    const rubles = readRubles(typed)
    return typeof rubles === 'number' ? rublesToKopecks(rubles) : typed
  }
  if (kind === 'number' || kind === 'year') {
    const plain = typed.replace(/[\s\u00A0]/g, '')
    return /^-?\d{1,12}$/.test(plain) ? Number(plain) : typed
  }
  if (kind === 'phone') return normalizePhone(typed) ?? typed
  if (kind === 'email') return normalizeEmail(typed) ?? typed.trim()
  if (DIGITS_ALONE.has(key)) return plainDigits(typed)
  return kind === 'text' || kind === 'link' || kind === 'clock' ? typed.trim() : typed
}
