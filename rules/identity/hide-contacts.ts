import { hideEmail } from './email.ts'
import { hidePhone } from './hide-phone.ts'
import { formatPhone, phoneInField } from './phone.ts'

/** A text with a person's phone and e-mail in it, for whoever may not see them. */
export function hideContacts(text: string, phone: string | null, email: string | null): string {
  const hidden = phone
    ? [formatPhone(phone), phoneInField(phone), phone].reduce(
        (words, spelled) => words.replaceAll(spelled, hidePhone(phone)),
        text,
      )
    : text
  return email ? hidden.replaceAll(email, hideEmail(email)) : hidden
}
