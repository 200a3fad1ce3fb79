import type { CallAnswer, CallInput, Endpoint, Meta } from '#contract/call.ts'
import { ApiError } from '#contract/api-error.ts'
import { createHttpClient } from '#contract/client.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { type Failure, failureOf } from './failure.ts'
import { pause, type RetryOptions, waitBefore } from './retry.ts'

export interface ClientOptions extends RetryOptions {
  /** Scheme and host of the shop or of one of its cities: `https://pskov.verstak.example`. */
  baseUrl: string
  /** Code of the branch whose prices, stock and dates are meant; left out: the host's own. A call may name another. */
  branch?: string
  /**
   * Sent as `Authorization: Bearer …`: a buyer's token, as signing in answers it, or a key of the shop. Left out:
   * nobody in particular, or, in a browser, whoever the cookie says. A function is asked before every try.
   */
  token?: string | (() => string | null | Promise<string | null>)
  /** Of one try, in milliseconds. Usual: 30 000. */
  timeoutMs?: number
  /** Sent with every call: a name of your program in `user-agent` helps whoever reads the shop's log. */
  headers?: Record<string, string>
  /** Whether the browser sends its cookies. Usual: `same-origin`. */
  credentials?: RequestCredentials
  fetch?: typeof fetch
}

export interface CallOptions extends RetryOptions {
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
  /** For calls that take pictures. */
  files?: readonly File[]
  /**
   * One purchase, one key: a retry under it, even after a restart of your program, gives the first answer again. Calls
   * that place orders get a fresh one for each call unless you give yours.
   */
  idempotencyKey?: string
}

export type Success<E extends Endpoint> = { ok: true } & CallAnswer<E>
export interface Refusal {
  ok: false
  failure: Failure
}
export type Outcome<E extends Endpoint> = Success<E> | Refusal

/** Calls whose answer is a page of a list. */
type PagedEndpoint<E extends Endpoint> = CallAnswer<E> extends { data: unknown[]; meta: Meta } ? E : never
type Item<E extends Endpoint> = CallAnswer<E>['data'] extends (infer T)[] ? T : never

export interface Client {
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<Outcome<E>>
  /** Page after page from the asked one on; a failure is the last thing it yields. */
  pages: <E extends Endpoint>(
    endpoint: PagedEndpoint<E>,
    input: CallInput<E>,
    options?: CallOptions,
  ) => AsyncGenerator<Outcome<E>, void, undefined>
  /** The first `limit` of a list, over as many pages as that takes. */
  list: <E extends Endpoint>(
    endpoint: PagedEndpoint<E>,
    input: CallInput<E>,
    options: CallOptions & { limit: number },
  ) => Promise<{ ok: true; data: Item<E>[]; total: number } | Refusal>
}

const TIMEOUT_MS = 30_000

/** `isRepeatable`: takes the header Idempotency-Key; asked with the caller's own key, or without one. */
export function createClient(
  options: ClientOptions,
  isRepeatable: (endpoint: Endpoint, key: string | undefined) => boolean,
): Client {
  const baseUrl = new URL(options.baseUrl).origin
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const authorization = async (): Promise<Record<string, string>> => {
    const token = typeof options.token === 'function' ? await options.token() : options.token
    return token ? { authorization: `Bearer ${token}` } : {}
  }

  async function once<E extends Endpoint>(endpoint: E, input: CallInput<E>, { signal, ...asked }: CallOptions) {
    const timeout = AbortSignal.timeout(asked.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS)
    const request = createHttpClient((path: RequestInfo | URL, init?: RequestInit) =>
      send(`${baseUrl}${String(path)}`, { ...init, credentials: options.credentials ?? 'same-origin' }),
    )
    const headers = { ...options.headers, ...(await authorization()), ...asked.headers }
    return request(endpoint, inBranch(input, options.branch), {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers,
      ...(asked.files && { files: asked.files }),
    })
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    asked: CallOptions = {},
  ): Promise<Outcome<E>> {
    const key = asked.idempotencyKey ?? (isRepeatable(endpoint, undefined) ? crypto.randomUUID() : undefined)
    const withKey = key === undefined ? asked : { ...asked, headers: { ...asked.headers, [IDEMPOTENCY_HEADER]: key } }
    const isSafe = endpoint.method === 'GET' || (key !== undefined && isRepeatable(endpoint, key))
    for (let tries = 1; ; tries++) {
      try {
        return { ok: true, ...(await once(endpoint, input, withKey)) }
      } catch (error) {
        const failure = failureOf(error, asked.signal)
        const wait = waitBefore(tries, failure, isSafe, { ...options, ...withoutUndefined(asked) })
        if (wait === null) return { ok: false, failure }
        try {
          await pause(wait, asked.signal)
        } catch (cause) {
          return { ok: false, failure: stopped(cause) }
        }
      }
    }
  }

  async function* pages<E extends Endpoint>(endpoint: PagedEndpoint<E>, input: CallInput<E>, asked?: CallOptions) {
    const { query, ...parts } = input as { query?: Record<string, unknown> }
    for (let page = Number(query?.['page'] ?? 1); ; page++) {
      const answer = await call<E>(endpoint, { ...parts, query: { ...query, page } } as never, asked)
      yield answer
      if (!answer.ok || page >= (answer as unknown as { meta: Meta }).meta.lastPage) return
    }
  }

  return {
    call,
    pages,
    async list<E extends Endpoint>(
      endpoint: PagedEndpoint<E>,
      input: CallInput<E>,
      { limit, ...asked }: CallOptions & { limit: number },
    ) {
      const data: Item<E>[] = []
      let total = 0
      for await (const answer of pages<E>(endpoint, input, asked)) {
        if (!answer.ok) return answer
        const page = answer as unknown as { data: Item<E>[]; meta: Meta }
        data.push(...page.data)
        total = page.meta.total
        if (data.length >= limit) break
      }
      return { ok: true, data: data.slice(0, limit), total }
    },
  }
}

/** Every call hears of a branch in its address, whether it names the parameter or not. */
function inBranch<Input extends object>(input: Input, branch: string | undefined): Input {
  const { query, body } = input as { query?: object; body?: object }
  const isNamed = [query, body].some((part) => part !== undefined && 'nodeLogisticCode' in part)
  return branch === undefined || isNamed ? input : { ...input, query: { ...query, nodeLogisticCode: branch } }
}

const withoutUndefined = ({ retries, baseMs, longestMs }: RetryOptions): RetryOptions => ({
  ...(retries !== undefined && { retries }),
  ...(baseMs !== undefined && { baseMs }),
  ...(longestMs !== undefined && { longestMs }),
})

/** Given up between two tries. */
function stopped(cause: unknown): Failure {
  const aborted = new ApiError(0, { errorCode: 'ABORTED', errorMessage: 'Вызов остановлен' }, { cause })
  return { ...failureOf(aborted), kind: 'aborted' } as Failure
}
