import { isApiError } from '#contract/api-error.ts'

/** A wrong code is not mended figure by figure: the field is free for another. One that failed to arrive is kept. */
export const forgetWrongCode =
  (forget: () => void) =>
  (error: unknown): never => {
    if (isApiError(error) && error.fields['code']) forget()
    throw error
  }
