import { type ApiError, invalid } from '#contract/api-error.ts'

export const PHONE_TAKEN = 'Этот телефон уже зарегистрирован. Войдите или укажите другой.'

const isTaken = (error: unknown, index: string) => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

export const isEmailTaken = (error: unknown): boolean => isTaken(error, 'customer_email')

/** The unique index decides who was first; this says it in words, to whoever proved the phone by its code. */
export function takenPhone(error: unknown): ApiError | null {
  return isTaken(error, 'customer_phone') ? invalid({ phone: [PHONE_TAKEN] }) : null
}

/**
 * Two accounts may write one e-mail at the same moment: on the second try it is found taken and waits unconfirmed,
 * without an error.
 */
export async function pastTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    return work()
  }
}
