import { isApiError } from '../api-error.ts'

/** A field that two people changed at once: 409 carries one for each. */
export interface FieldConflict {
  field: string
  label: string
  yours: string | null
  theirs: string | null
}

/** What a refused change met; empty for any other failure. */
export function conflictsOf(error: unknown): readonly FieldConflict[] {
  if (!isApiError(error)) return []
  return (error.answer as { conflicts?: readonly FieldConflict[] }).conflicts ?? []
}
