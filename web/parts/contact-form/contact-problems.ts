import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'

export interface ContactDraft {
  name: string
  phone: string
  message: string
}

/** What to mend before sending, by field; the server checks the same. */
export function contactProblems(
  { name, phone, message }: ContactDraft,
  messageNeeded?: string,
): Partial<Record<keyof ContactDraft, string>> {
  const problems = {
    message: message.trim() === '' ? messageNeeded : textLimitError(message),
    name: nameError(name),
    phone: phoneError(phone),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}
