import type { CodeSent } from '#contract/auth.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { CODE_RESEND_SECONDS, CODE_SECONDS, type CodePurpose } from '#rules/identity/one-time-code.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, limitByAddress, limitOfAsker } from '#server/kernel/limits.ts'
import { putMessage } from '#server/outbox/put-message.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { WrittenMessage } from '#server/shop/ground/messages/write-message.ts'
import { CODES, CODES_FOR_KEY, SHARED_CODES } from './auth-limits.ts'
import { checkCaptcha } from './check-captcha.ts'
import { askerToken, CODE_COOKIE, CODE_COOKIE_SECONDS, issueCode } from './codes.ts'
import { knownDevice } from './devices.ts'
import { limitByKey } from './limit-by-key.ts'
import { codeWords } from './messages.ts'
import { spendSms } from './sms-budget.ts'

interface CodeRequest {
  key: AuthKey
  captcha: string | undefined
  codeToken?: string | undefined
  purpose: CodePurpose
  /**
   * Absent: the code goes out. `void`: nothing does, though the work and the answer are the same. Words: they are sent
   * instead of the code.
   */
  instead?: (tx: Db) => Promise<'void' | WrittenMessage | null>
}

/** By the key, and of unknown devices by the shop's purse as well: each SMS costs money. */
async function countCode(context: CallContext, key: AuthKey, isKnown: boolean): Promise<void> {
  await limitByKey(context, CODES_FOR_KEY, key)
  if (key.type === 'phone' && !isKnown) await spendSms(context)
}

/** It costs no message, so its asker alone is counted narrowly; all of them widely, as each may guess. */
async function countShared(context: CallContext, { value }: AuthKey): Promise<void> {
  await limitOfAsker(context, CODES_FOR_KEY.own, value)
  for (const rule of SHARED_CODES) await limit(context, rule, value)
}

/** Makes a code and puts the message with it into the outbox, both or neither. */
export async function sendCode(
  context: CallContext,
  { key, captcha, codeToken, purpose, instead }: CodeRequest,
): Promise<CodeSent> {
  await limitByAddress(context, CODES)
  await checkCaptcha(context, purpose === 'recovery' ? 'recovery' : 'code', captcha)
  const now = context.clock()
  const asker = await askerToken(context.db, context.visitor, codeToken, now)
  let counted: Promise<void> | null = null
  await withRetries(context.db, async (tx) => {
    const { ip } = context.visitor
    const isKnown = (await knownDevice(tx, context.visitor, key)) !== null
    const isAddressShared = (context.proxies?.widthOf(ip) ?? 1) > 1
    const code = await issueCode(tx, { key: key.value, purpose, asker, ip, isKnown, isAddressShared }, now)
    if (code === null) return void (await (counted ??= countShared(context, key)))
    // After the minute's wait was found kept: hurried clicks must not use up the hour. Once, however often it is
    // retried.
    await (counted ??= countCode({ ...context, db: tx }, key, isKnown))
    const words = await codeWords({ ...context, db: tx }, code, purpose)
    const other = instead ? await instead(tx) : null
    const isVoid = other === 'void'
    const message = other && !isVoid ? other : words
    await putMessage(tx, key, message, {
      now,
      kind: message.kind,
      isSecret: !other || isVoid,
      usefulSeconds: CODE_SECONDS,
      isVoid,
      // demo's inbox has no floods to be guarded from
      askerIp: other || context.ports.sms.staysHere ? null : context.visitor.ip,
    })
  })
  context.setCookie({ name: CODE_COOKIE, value: asker, maxAge: CODE_COOKIE_SECONDS, httpOnly: true })
  return { expiresIn: CODE_SECONDS, retryAfter: CODE_RESEND_SECONDS, codeToken: asker }
}
