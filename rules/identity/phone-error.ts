import { digitsOf, normalizePhone, PHONE_PREFIX } from './phone.ts'

export const PHONE_REQUIRED = 'Введите телефон'
const PHONE_INCOMPLETE = 'Введите телефон полностью'
export const PHONE_FOREIGN = 'Нужен российский номер: он начинается с\u00A0+7'

export function phoneError(text: string | null | undefined, { required = true } = {}): string | null {
  const digits = digitsOf(String(text ?? ''))
  // a lone country code is what the mask shows in a field nobody has filled
  if (digits === '' || String(text).trim() === PHONE_PREFIX) return required ? PHONE_REQUIRED : null
  if (/^\s*\+\s*[^7\s]/.test(String(text))) return PHONE_FOREIGN
  return normalizePhone(text) ? null : PHONE_INCOMPLETE
}
