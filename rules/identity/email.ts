export const EMAIL_REQUIRED = 'Введите e-mail'
export const EMAIL_FOR_INVOICE = 'Введите e-mail: на него придёт счёт'
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

export function emailError(text: string | null | undefined, { required = false } = {}): string | null {
  if (String(text ?? '').trim() === '') return required ? EMAIL_REQUIRED : null
  return normalizeEmail(text) ? null : EMAIL_INVALID
}
