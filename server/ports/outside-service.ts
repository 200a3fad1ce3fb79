/** A call of a service outside failed. The message is for the log, never for a buyer. */
export class OutsideFailure extends Error {
  /** Worth a retry: the network, an overload, an empty balance; not a number that does not exist. */
  readonly isTemporary: boolean
  /** Rate limited (429). */
  readonly isThrottled: boolean

  constructor(message: string, isTemporary: boolean, options: ErrorOptions & { isThrottled?: boolean } = {}) {
    super(message, options)
    this.name = 'OutsideFailure'
    this.isTemporary = isTemporary
    this.isThrottled = options.isThrottled ?? false
  }
}

interface Request {
  url: string
  headers?: Record<string, string>
  /** A form is sent as a form, anything else as JSON; absent: GET. */
  body?: URLSearchParams | object
  timeoutMs: number
}

/** Fetches JSON. Whatever goes wrong is an OutsideFailure that names the service, never its keys. */
export async function fetchJson(service: string, { url, headers, body, timeoutMs }: Request): Promise<unknown> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body ? (isForm ? body : JSON.stringify(body)) : null,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((cause: Error) => {
    const why = cause.name === 'TimeoutError' ? `did not answer in ${timeoutMs} ms` : 'is out of reach'
    throw new OutsideFailure(`${service} ${why}`, true, { cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new OutsideFailure(`${service} broke off its answer`, true, { cause })
  })
  if (!response.ok) {
    const isThrottled = response.status === 429
    const isTemporary = response.status >= 500 || isThrottled || response.status === 408
    throw new OutsideFailure(`${service} answered ${response.status} ${text.slice(0, 200)}`.trim(), isTemporary, {
      isThrottled,
    })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutsideFailure(`${service} answered something that is no JSON: ${text.slice(0, 200)}`, true, { cause })
  }
}

const FAILURES_TO_OPEN = 5
const PAUSE_MS = 30_000

/** 429 and refusals are answers of a healthy service: they do not open the circuit. */
const isAnswer = (error: unknown) => error instanceof OutsideFailure && (!error.isTemporary || error.isThrottled)

/**
 * A circuit breaker: after five failures in a row the service is left alone for half a minute, then exactly one caller
 * probes it (half open) while the others are refused as before. A probe that never ends gives way to the next after the
 * same pause.
 */
export function circuitBreaker(service: string, now: () => number = Date.now) {
  let failures = 0
  let refusedUntil = 0
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const isOpen = failures >= FAILURES_TO_OPEN
    if (isOpen && now() < refusedUntil) throw new OutsideFailure(`${service} rests after failing`, true)
    if (isOpen) refusedUntil = now() + PAUSE_MS
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (isAnswer(error)) failures = 0
      // late failures of calls begun before it opened do not prolong the pause
      else if (++failures === FAILURES_TO_OPEN || isOpen) refusedUntil = now() + PAUSE_MS
      throw error
    }
  }
}
