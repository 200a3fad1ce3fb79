export const EMAIL_REQUIRED = 'Введите e-mail'
export const EMAIL_INVALID = 'Проверьте e-mail: он должен быть вида name@example.ru'

const LONGEST = 254

/** The pattern of the HTML standard, with at least one dot in the domain: mail to a bare host name never arrives. */
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Trimmed and lower-cased, or null when it is not an address. */
export function normalizeEmail(text: string | null | undefined): string | null {
  const email = String(text ?? '')
    .trim()
    .toLowerCase()
  return email.length <= LONGEST && PATTERN.test(email) ? email : null
}

/** `iv•••@mail.ru`: its owner knows it, a stranger cannot write to it. */
export function hideEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, local.length > 3 ? 2 : 1)}•••@${domain}`
}

/**
 * What an order paid so cannot be sent without an e-mail; null: the phone is enough. `isReceiptByEmail`: the cash
 * register sends receipts nowhere else.
 */
export const sentByEmail = (payment: string, isReceiptByEmail: boolean | undefined): 'счёт' | 'чек' | null =>
  payment === 'invoice' ? 'счёт' : payment === 'online' && isReceiptByEmail ? 'чек' : null

/** Null: nothing is, it may be left out. */
export const emailDemand = (payment: string, isReceiptByEmail: boolean | undefined): string | null => {
  const what = sentByEmail(payment, isReceiptByEmail)
  return what && `Введите e-mail: на него придёт ${what}`
}

export function emailError(text: string | null | undefined, { required = false } = {}): string | null {
  if (String(text ?? '').trim() === '') return required ? EMAIL_REQUIRED : null
  return normalizeEmail(text) ? null : EMAIL_INVALID
}
