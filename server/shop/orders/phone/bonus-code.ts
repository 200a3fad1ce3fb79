import { createHash } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { checkCode, type CodeProof } from '#server/shop/people/auth/codes.ts'
import { sendReadOutCode } from '#server/shop/people/auth/read-out-code.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { customerOfPhone } from './phone-context.ts'

const SECRET = 'Назовите его сотруднику магазина, только если сами сейчас заказываете по телефону.'

/** The code is good for this phone and this person of the shop alone. */
const askerOf = (context: OfficeContext, phone: string) =>
  createHash('sha256')
    .update(`bonuses ${signedIn(context).staff.id} ${phone}`)
    .digest('base64url')

const keyOf = (phone: string): AuthKey => ({ type: 'phone', value: phone })

async function wordsOf(db: Db, { config }: OfficeContext, branch: string, code: string) {
  return writeMessage(
    db,
    'account.bonus-code',
    await branchSignature(db, config, branch),
    { code, secret: SECRET },
    { code },
  )
}

/** Anybody can name a phone; whoever has it reads out what came to it. */
export async function sendBonusCode(context: OfficeContext, given: string, branch: string) {
  const phone = normalizePhone(given)
  if (phone === null) throw invalid({ phone: [PHONE_REQUIRED] })
  if ((await customerOfPhone(context.db, phone, context.clock())) === null)
    throw conflict('У этого телефона нет карточки клиента: списывать нечего')
  return sendReadOutCode(context, {
    key: keyOf(phone),
    purpose: 'bonuses',
    asker: askerOf(context, phone),
    words: (tx, code) => wordsOf(tx, context, branch, code),
  })
}

/** Throws unless it is the code that went to this phone for this person of the shop. */
export const checkBonusCode = (context: OfficeContext, phone: string, code: string): Promise<CodeProof> =>
  checkCode(context, {
    key: keyOf(phone),
    code,
    codeToken: askerOf(context, phone),
    purposes: ['bonuses'],
    field: 'bonusCode',
    isAskerOnly: true,
  })
