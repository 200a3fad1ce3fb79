import { backoff } from '#rules/retry/backoff.ts'
import type { Failure } from './failure.ts'

export interface RetryOptions {
  /** Tries after the first one; 0 switches retries off. Usual: 3. */
  retries?: number
  /** The first wait at most; each next one doubles. Usual: 300. */
  baseMs?: number
  /** No wait is longer: when the shop asks for more time, the failure is returned instead. Usual: 20 000. */
  longestMs?: number
}

const USUAL = { retries: 3, baseMs: 300, longestMs: 20_000 }

/**
 * A call that was refused before anything was done may always be asked again; a lost answer only when repeating is
 * safe.
 */
function isWorthRetrying(failure: Failure, isSafe: boolean): boolean {
  if (failure.kind === 'too-many-requests') return true
  return isSafe && (failure.kind === 'unavailable' || failure.kind === 'offline' || failure.kind === 'timeout')
}

/** Exponential backoff with full jitter: clients that failed together do not come back together. Null: not again. */
export function waitBefore(
  tries: number,
  failure: Failure,
  isSafe: boolean,
  options: RetryOptions = {},
  random: () => number = Math.random,
): number | null {
  const { retries, baseMs, longestMs } = { ...USUAL, ...options }
  if (tries > retries || !isWorthRetrying(failure, isSafe)) return null
  const asked = 'retryAfter' in failure && failure.retryAfter !== undefined ? failure.retryAfter * 1000 : 0
  if (asked > longestMs) return null
  return asked + random() * backoff(tries, { first: baseMs, most: longestMs - asked })
}

/** Ends early, by the signal's reason, when the caller has lost interest. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
