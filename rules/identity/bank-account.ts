import { digitsOf } from './phone.ts'

const BIK_INVALID = 'Введите БИК полностью: 9 цифр, первая 0, 1 или 2'
const ACCOUNT_LENGTH = 'Введите счёт полностью: 20 цифр'
const ACCOUNT_CHECKSUM = 'Проверьте счёт и БИК: контрольная цифра не сходится'
const CORRESPONDENT_BEGINNING = 'Корреспондентский счёт начинается с 301'
const CORRESPONDENT_ENDING = 'Последние три цифры корреспондентского счёта — те же, что у БИК'

/** Weights of the key digit, from the Bank of Russia's order of accounts. */
const WEIGHTS = [7, 1, 3]

const isBik = (bik: string): boolean => /^[0-2]\d{8}$/.test(bik)

function isKeyRight(bankDigits: string, account: string): boolean {
  const sum = [...(bankDigits + account)].reduce(
    (total, digit, at) => total + ((Number(digit) * WEIGHTS[at % WEIGHTS.length]!) % 10),
    0,
  )
  return sum % 10 === 0
}

/**
 * An account in a bank is checked with the bank's own number; one in a settlement centre of the Bank of Russia (such a
 * BIK ends in 000, 001 or 002), and any correspondent account, with the centre's.
 */
const ofCentre = (bik: string) => `0${bik.slice(4, 6)}`
const ofBank = (bik: string) => (/00[012]$/.test(bik) ? ofCentre(bik) : bik.slice(6))

/** What is not filled in is not wrong; whether it may be missing is the caller's to say. */
export function bikError(text: string): string | null {
  return text === '' || isBik(text) ? null : BIK_INVALID
}

export function accountError(text: string, bik: string): string | null {
  if (text === '') return null
  if (!/^\d{20}$/.test(text)) return ACCOUNT_LENGTH
  return !isBik(bik) || isKeyRight(ofBank(bik), text) ? null : ACCOUNT_CHECKSUM
}

export function correspondentAccountError(text: string, bik: string): string | null {
  if (text === '') return null
  if (!/^\d{20}$/.test(text)) return ACCOUNT_LENGTH
  if (!text.startsWith('301')) return CORRESPONDENT_BEGINNING
  if (!isBik(bik)) return null
  if (text.slice(-3) !== bik.slice(-3)) return CORRESPONDENT_ENDING
  return isKeyRight(ofCentre(bik), text) ? null : ACCOUNT_CHECKSUM
}

/** Copied from a letter, a number has spaces in it. */
export const plainDigits = (text: string): string => (/^[\d\s\u00A0-]+$/.test(text) ? digitsOf(text) : text.trim())
