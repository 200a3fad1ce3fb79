const KPP_REQUIRED = 'Введите КПП'
export const KPP_INVALID = 'Введите КПП полностью: 9 знаков, например 602701001'

/** Inspection (4 digits), reason (2 digits or Latin capitals), number (3 digits). A KPP has no check digit. */
export function isKpp(kpp: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('00')
}

export function kppError(text: string | null | undefined, { required = false } = {}): string | null {
  const kpp = String(text ?? '').trim()
  if (kpp === '') return required ? KPP_REQUIRED : null
  return isKpp(kpp) ? null : KPP_INVALID
}
