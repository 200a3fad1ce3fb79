import { type ApiError, invalid } from '#contract/api-error.ts'

export const PHONE_TAKEN = 'Этот телефон уже зарегистрирован. Войдите или укажите другой.'
export const EMAIL_TAKEN = 'Этот e-mail уже занят. Укажите другой.'

/** The unique indexes decide who was first; this says it in words. */
export function takenKey(error: unknown): ApiError | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return null
  if (constraint === 'customer_phone') return invalid({ phone: [PHONE_TAKEN] })
  return constraint === 'customer_email' ? invalid({ email: [EMAIL_TAKEN] }) : null
}
