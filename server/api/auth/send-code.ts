import type { CodeSent } from '#contract/auth.ts'
import type { AuthKey } from '#rules/auth-key.ts'
import { CODE_RESEND_SECONDS, CODE_SECONDS } from '#rules/one-time-code.ts'
import { limit, limitByAddress } from '#server/guards/limits.ts'
import { putMessage } from '#server/outbox/put-message.ts'
import type { CallContext } from '../call-context.ts'
import { CODES, CODES_FOR_KEY } from './auth-limits.ts'
import { checkCaptcha } from './check-captcha.ts'
import { issueCode } from './codes.ts'
import { codeWords } from './messages.ts'

interface CodeRequest {
  key: AuthKey
  captcha: string | undefined
  purpose: 'sign-in' | 'recovery'
  /** Absent: always. Whatever it says, the work and the answer are the same. */
  mayReceive?: (tx: CallContext['db']) => Promise<boolean>
}

/** Makes a code and puts the message with it into the outbox, both or neither. */
export async function sendCode(context: CallContext, { key, captcha, purpose, mayReceive }: CodeRequest): Promise<CodeSent> {
  await limitByAddress(context, CODES)
  await checkCaptcha(context, purpose === 'recovery' ? 'recovery' : 'code', captcha)
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, key.value, now)
    // After the minute's wait was found kept: hurried clicks must not use up the hour.
    await limit(context, CODES_FOR_KEY, key.value)
    const words = await codeWords({ db: tx, config: context.config }, code, purpose)
    const isVoid = mayReceive ? !(await mayReceive(tx)) : false
    await putMessage(tx, key, words, { now, isSecret: true, usefulSeconds: CODE_SECONDS, isVoid })
  })
  return { expiresIn: CODE_SECONDS, retryAfter: CODE_RESEND_SECONDS }
}
