import { isApiError } from '#contract/api-error.ts'
import type { CodeSent } from '#contract/auth.ts'
import { CODE_RESEND_SECONDS } from '#rules/identity/one-time-code.ts'

export interface AskedCode {
  /** Phone or e-mail it went to, in the stored form. */
  key: string
  /** When another may be asked for, in milliseconds of this clock. */
  until: number
  /** False: another was sent less than a minute ago, and this time none. */
  isSent: boolean
}

/** Asks for a code. Too soon for another is no failure: the last one is still good and may be typed in. */
export async function askCode(key: string, request: () => Promise<{ data: CodeSent }>): Promise<AskedCode> {
  try {
    const { data } = await request()
    return { key, until: Date.now() + data.retryAfter * 1000, isSent: true }
  } catch (error) {
    const isTooSoon = isApiError(error) && error.status === 429
    const wait = (isTooSoon && error.retryAfter) || CODE_RESEND_SECONDS
    // a longer wait is the limit of the hour: no code may be alive by then, and that has to be said
    if (!isTooSoon || wait > CODE_RESEND_SECONDS) throw error
    return { key, until: Date.now() + wait * 1000, isSent: false }
  }
}
