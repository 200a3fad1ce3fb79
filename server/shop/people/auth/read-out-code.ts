import { CODE_RESEND_SECONDS, CODE_SECONDS, type CodePurpose } from '#rules/identity/one-time-code.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { letterRow, smsRow } from '#server/outbox/put-message.ts'
import type { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { CODES_FOR_KEY } from './auth-limits.ts'
import { issueCode } from './codes.ts'
import { limitStranger } from './limit-by-key.ts'

interface ReadOut {
  key: AuthKey
  purpose: CodePurpose
  /** Who asked and for what: the code is good for nothing else. */
  asker: string
  words: (tx: Db, code: string) => ReturnType<typeof writeMessage>
}

/** A code to what is the customer's own; they read it out to whoever of the shop has asked for it. */
export async function sendReadOutCode(context: OfficeContext, { key, purpose, asker, words }: ReadOut) {
  const now = context.clock()
  let counted: Promise<void> | null = null
  await withRetries(context.db, async (tx) => {
    // a minute of this desk's own: buyers who ask for codes keep it waiting no more than it keeps them
    const asked = { key: key.value, purpose, asker, ip: context.visitor.ip, isKnown: true, isAddressShared: true }
    const code = await issueCode(tx, asked, now)
    // once, however often it is retried
    await (counted ??= limitStranger(context, CODES_FOR_KEY, key.value))
    const { kind, sms, letter } = await words(tx, code!)
    const envelope = { now, kind, isSecret: true, usefulSeconds: CODE_SECONDS }
    const row = key.type === 'phone' ? smsRow(key.value, sms, envelope) : letterRow(key.value, letter, envelope)
    // somebody waits for it on the line: there is nothing to take back
    await tx
      .insertInto('outbox')
      .values({ ...row, next_attempt_at: now })
      .execute()
  })
  return { retryAfter: CODE_RESEND_SECONDS }
}
