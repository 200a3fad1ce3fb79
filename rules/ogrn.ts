export const OGRN_REQUIRED = 'Введите ОГРН'
export const OGRN_LENGTH = 'Введите ОГРН полностью: 13 цифр у организации, 15 у предпринимателя'
export const OGRN_CHECKSUM = 'Проверьте ОГРН: в одной из цифр ошибка'

/** The last digit is the rest of the others divided by 11 (organization) or 13 (entrepreneur). */
export function isOgrn(ogrn: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(ogrn)) return false
  const divisor = ogrn.length === 13 ? 11 : 13
  return Number(ogrn.at(-1)) === (Number(ogrn.slice(0, -1)) % divisor) % 10
}

export function ogrnError(text: string | null | undefined, { required = false } = {}): string | null {
  const ogrn = String(text ?? '').trim()
  if (ogrn === '') return required ? OGRN_REQUIRED : null
  if (!/^(\d{13}|\d{15})$/.test(ogrn)) return OGRN_LENGTH
  return isOgrn(ogrn) ? null : OGRN_CHECKSUM
}
