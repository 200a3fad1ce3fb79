import { createHash } from 'node:crypto'
import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import type { Db } from '#server/db/client.ts'
import { checkCode, type CodeProof } from '#server/shop/people/auth/codes.ts'
import { sendReadOutCode } from '#server/shop/people/auth/read-out-code.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import type { Customer } from '../../customer-queries.ts'
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
  const card = await context.db
    .selectFrom('customer')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = keyOf(card, via, 'via')
  return sendReadOutCode(context, {
    key,
    purpose: 'merge',
    asker: askerOf(context, id, other),
    words: (tx, code) => wordsOf(tx, context, code, id, other),
  })
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
