import { ApiError, type FailureWords } from './api-error.ts'
import type { CallAnswer, CallInput, Endpoint } from './call.ts'

/** One way to make a call, over HTTP in the browser and in process in loaders. Throws ApiError. */
export type ApiClient = <E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<CallAnswer<E>>

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** For calls that take files: sent with the body's fields as one form. */
  files?: readonly File[]
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function callAddress(call: Endpoint, input: LooseInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.toString()
  return `/api${path}${search && `?${search}`}`
}

/** Forms are flat: each field of the body is a line of text. */
function formOf(field: string, body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const file of files) form.append(field, file, file.name)
  return form
}

const offline = (cause: unknown) =>
  new ApiError(
    0,
    { errorCode: 'OFFLINE', errorMessage: 'Нет связи с магазином. Проверьте интернет и повторите.' },
    { cause },
  )

/** Seconds; a proxy in front may send a date instead, which says nothing to a form. */
function retryAfterOf({ headers }: Response): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds } : {}
}

export function createHttpClient(request: typeof fetch = (...args) => fetch(...args)): ApiClient {
  return async (call, input, options) => {
    const loose = input as LooseInput
    const sendsBody = call.method !== 'GET'
    const form = call.files && formOf(call.files.field, loose.body, options?.files ?? [])
    const response = await request(callAddress(call, loose), {
      method: call.method,
      credentials: 'same-origin',
      signal: options?.signal ?? null,
      headers: {
        accept: 'application/json',
        ...(sendsBody && !form ? { 'content-type': 'application/json' } : {}),
        ...options?.headers,
      },
      body: sendsBody ? (form ?? JSON.stringify(loose.body ?? {})) : null,
    }).catch((cause: unknown) => Promise.reject(offline(cause)))
    if (!response.ok) {
      const failure = (await response.json().catch(() => null)) as FailureWords | null
      throw new ApiError(response.status, failure, retryAfterOf(response))
    }
    // cut short on the way: the page is being left, or the connection is gone
    const answer: unknown = await response.json().catch((cause: unknown) => Promise.reject(offline(cause)))
    return answer as never
  }
}
