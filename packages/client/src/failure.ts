import { isApiError } from '#contract/api-error.ts'

interface ErrorBody {
  /** Of the answer; 0 when there was none. */
  status: number
  /** For programs: `VALIDATION`, `CONFLICT`, … */
  code: string
  /** For people, in Russian, whole. */
  message: string
  /** The same as a list; a failure about several goods has a sentence for each. */
  sentences: string[]
  /** What lies below it: a network error, the reason of an abort. */
  cause: unknown
}

/** An expected failure, as a value: `switch (failure.kind)` and the compiler knows the rest. */
export type Failure = ErrorBody &
  (
    | { kind: 'invalid'; fields: Record<string, string[]> }
    | { kind: 'too-many-requests'; retryAfter: number | undefined }
    | { kind: 'unavailable'; retryAfter: number | undefined }
    | { kind: 'unauthorized' | 'forbidden' | 'not-found' | 'conflict' | 'refused' }
    | { kind: 'offline' | 'timeout' | 'aborted' }
    | { kind: 'server-error' }
  )

export type FailureKind = Failure['kind']

const KINDS: Record<number, 'unauthorized' | 'forbidden' | 'not-found' | 'conflict'> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
}

function silence(cause: unknown): 'offline' | 'timeout' | 'aborted' {
  const { name } = (cause ?? {}) as { name?: unknown }
  if (name === 'TimeoutError') return 'timeout'
  return name === 'AbortError' ? 'aborted' : 'offline'
}

/** Anything else than the contract's own error is a bug, of ours or of the caller's, and is thrown on. */
export function failureOf(error: unknown, signal?: AbortSignal): Failure {
  if (!isApiError(error)) throw error
  const { status, errorCode: code, message, retryAfter } = error
  const body: ErrorBody = { status, code, message, sentences: error.answer.errors.source, cause: error.cause }
  // a reason given by the caller may be anything: what matters is who stopped the call
  if (status === 0) return { ...body, kind: signal?.aborted ? 'aborted' : silence(error.cause) }
  if (status === 422) return { ...body, kind: 'invalid', fields: error.fields }
  if (status === 429) return { ...body, kind: 'too-many-requests', retryAfter }
  if (status === 502 || status === 503 || status === 504) return { ...body, kind: 'unavailable', retryAfter }
  if (status >= 500) return { ...body, kind: 'server-error' }
  return { ...body, kind: KINDS[status] ?? 'refused' }
}
