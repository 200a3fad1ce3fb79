import { createHash } from 'node:crypto'
import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { CODE_RESEND_SECONDS, CODE_SECONDS } from '#rules/identity/one-time-code.ts'
import { letterRow, smsRow } from '#server/outbox/put-message.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { CODES_FOR_KEY } from '#server/shop/auth/auth-limits.ts'
import { checkCode, type CodeProof, issueCode } from '#server/shop/auth/codes.ts'
import { limitStranger } from '#server/shop/auth/limit-by-key.ts'
import { branchSignature } from '#server/shop/branch-signature.ts'
import { writeMessage } from '#server/shop/messages/write-message.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import type { Customer } from '#server/shop/user/customer-queries.ts'
import { findDeskCustomer } from '../find-desk-customer.ts'

export interface GivenMergeProof {
  via: 'phone' | 'email'
  code: string
}

/** The code of one card is good for this pair and this person of the shop alone. */
const askerOf = (context: OfficeContext, id: number, other: number) =>
  createHash('sha256')
    .update(`merge ${signedIn(context).staff.id} ${Math.min(id, other)} ${Math.max(id, other)}`)
    .digest('base64url')

type Reachable = Pick<Customer, 'phone' | 'email' | 'email_verified_at'>

/** An e-mail nobody confirmed proves nothing. */
function keyOf(card: Reachable, via: 'phone' | 'email', field: string): AuthKey {
  if (via === 'phone') return { type: 'phone', value: card.phone! }
  if (card.email === null || card.email_verified_at === null)
    throw invalid({ [field]: ['Этот e-mail не подтверждён: код на него ничего не докажет'] })
  return { type: 'email', value: card.email }
}

const WHOSE = 'Тот, чья вторая карточка, увидит ваши заказы и адреса.'
const SECRET = 'Назовите его сотруднику магазина, только если сами об этом просили.'

async function wordsOf(db: Db, context: OfficeContext, code: string, id: number, other: number) {
  const values = { code, what: `объединит ваши карточки № ${id} и № ${other}`, secret: `${WHOSE} ${SECRET}` }
  return writeMessage(db, 'account.merge-code', await branchSignature(db, context.config, ''), values, { code })
}

/** To the card's own phone or confirmed e-mail: its owner reads it out. */
export async function sendMergeCode(
  context: OfficeContext,
  id: number,
  other: number,
  via: 'phone' | 'email',
): Promise<{ retryAfter: number }> {
  await findDeskCustomer(context, id)
  await findDeskCustomer(context, other)
  const now = context.clock()
  const card = await context.db
    .selectFrom('customer')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = keyOf(card, via, 'via')
  let counted: Promise<void> | null = null
  await withRetries(context.db, async (tx) => {
    const asker = askerOf(context, id, other)
    const code = await issueCode(tx, { key: key.value, purpose: 'merge', asker, ip: context.visitor.ip }, now)
    // once, however often it is retried
    await (counted ??= limitStranger(context, CODES_FOR_KEY, key.value))
    const { kind, sms, letter } = await wordsOf(tx, context, code, id, other)
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

/** Throws unless it is the code that went to this card for this pair. */
export async function checkMergeCode(
  context: OfficeContext,
  card: Reachable,
  pair: { id: number; other: number; field: string },
  given: GivenMergeProof,
): Promise<{ key: AuthKey; proof: CodeProof }> {
  const key = keyOf(card, given.via, pair.field)
  const proof = await checkCode(context, {
    key,
    code: given.code,
    codeToken: askerOf(context, pair.id, pair.other),
    purposes: ['merge'],
    field: pair.field,
    isAskerOnly: true,
  })
  return { key, proof }
}
