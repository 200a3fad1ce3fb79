import { isApiError } from '#contract/api-error.ts'

/** A wrong code empties the field for another; one that failed to arrive stays typed. */
export const resetOnWrongCode =
  (reset: () => void) =>
  (error: unknown): never => {
    if (isApiError(error) && error.fields['code']) reset()
    throw error
  }
