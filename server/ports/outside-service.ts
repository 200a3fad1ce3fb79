/** A service outside did not do what it was asked. The message is for the log, never for a buyer. */
export class OutsideFailure extends Error {
  /** Worth trying again: the network, an overload, an empty balance; not a number that does not exist. */
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideFailure'
    this.isTemporary = isTemporary
  }
}

interface Request {
  url: string
  headers?: Record<string, string>
  /** A form is sent as a form, anything else as JSON; absent: GET. */
  body?: URLSearchParams | object
  timeoutMs: number
}

/** Asks and reads JSON. Whatever goes wrong is an OutsideFailure that names the service, never its keys. */
export async function askJson(service: string, { url, headers, body, timeoutMs }: Request): Promise<unknown> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
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
    const isTemporary = response.status >= 500 || response.status === 429 || response.status === 408
    throw new OutsideFailure(`${service} answered ${response.status} ${text.slice(0, 200)}`.trim(), isTemporary)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutsideFailure(`${service} answered something that is no JSON: ${text.slice(0, 200)}`, true, { cause })
  }
}

const FAILURES_TO_OPEN = 5
const PAUSE_MS = 30_000

/**
 * Spares a service that lies: after five failures in a row nobody waits for it for half a minute, then one try decides.
 * Failures that are not temporary are answers, not illness.
 */
export function circuitBreaker(service: string, now: () => number = Date.now) {
  let failures = 0
  let closedAgainAt = 0
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (now() < closedAgainAt) throw new OutsideFailure(`${service} rests after failing`, true)
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof OutsideFailure && !error.isTemporary) failures = 0
      else if (++failures >= FAILURES_TO_OPEN) {
        closedAgainAt = now() + PAUSE_MS
        // one more failure after the rest opens it again
        failures = FAILURES_TO_OPEN - 1
      }
      throw error
    }
  }
}
