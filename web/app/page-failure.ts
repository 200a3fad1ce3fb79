import { isApiError } from '#contract/api-error.ts'

/** A refused call as a page must see it: a missing thing is a missing page, a moment's absence is a 503. */
export function pageFailure(error: unknown): never {
  if (isApiError(error) && error.status > 0)
    throw new Response(null, { status: error.status === 422 ? 404 : error.status })
  throw error
}
