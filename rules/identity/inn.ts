export const INN_REQUIRED = 'Введите ИНН'
export const INN_LENGTH = 'Введите ИНН полностью: 10 цифр у организации, 12 у предпринимателя'
const INN_CHECKSUM = 'Проверьте ИНН: в одной из цифр ошибка'

/** Weights of the check digits, from the rules of the tax service. */
const WEIGHTS_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const WEIGHTS_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const WEIGHTS_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

function checkDigit(inn: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(inn[index]), 0)
  return String((sum % 11) % 10)
}

export function isInn(inn: string): boolean {
  // all zeros pass the sums, but no region has the code 00
  if (/^00/.test(inn)) return false
  if (/^\d{10}$/.test(inn)) return inn[9] === checkDigit(inn, WEIGHTS_10)
  return /^\d{12}$/.test(inn) && inn[10] === checkDigit(inn, WEIGHTS_11) && inn[11] === checkDigit(inn, WEIGHTS_12)
}

export function innError(text: string | null | undefined, { required = false } = {}): string | null {
  const inn = String(text ?? '').trim()
  if (inn === '') return required ? INN_REQUIRED : null
  if (!/^(\d{10}|\d{12})$/.test(inn)) return INN_LENGTH
  return isInn(inn) ? null : INN_CHECKSUM
}
