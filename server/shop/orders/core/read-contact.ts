import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'

export interface OrderContactData {
  name: string
  phone: string
  email: string | null
}

type Fields = Record<string, string[]>
type Given = { name?: string | null | undefined; phone: string; email?: string | null | undefined }

/** Adds to `fields` what is wrong, under the names the form knows. */
export function readContact(
  given: Given,
  fields: Fields,
  { prefix = '', nameRequired = false } = {},
): OrderContactData {
  const note = (name: string, words: string | null) => {
    if (words !== null) fields[prefix + name] = [words]
  }
  note('name', nameError(given.name, { required: nameRequired }))
  note('phone', phoneError(given.phone))
  note('email', emailError(given.email))
  return {
    name: normalizeName(given.name),
    phone: normalizePhone(given.phone) ?? '',
    email: normalizeEmail(given.email),
  }
}

export function readConsent(consent: boolean | undefined, fields: Fields): void {
  if (consent === false) fields['consent'] = ['Без согласия на обработку персональных данных заказ не оформить']
}
