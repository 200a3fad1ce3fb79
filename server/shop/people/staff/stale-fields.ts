import { ApiError } from '#contract/api-error.ts'
import type { FieldConflict } from '#contract/office/stale.ts'

/** 409: somebody else has changed the same fields. Nothing was changed; both values are told. */
export const staleFields = (message: string, conflicts: readonly FieldConflict[]): ApiError =>
  new ApiError(409, {
    errorCode: 'CONFLICT',
    errorMessage: message,
    errors: { source: [message] },
    conflicts,
  } as ConstructorParameters<typeof ApiError>[1])
