import { createHash } from 'node:crypto'
import { invalid } from '#contract/api-error.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { checkCode, spendCode } from '#server/shop/people/auth/codes.ts'
import { sendReadOutCode } from '#server/shop/people/auth/read-out-code.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { gatherGuest, theirsByName } from '../gather-guest.ts'
import { findDeskCustomer } from './find-desk-customer.ts'

const SECRET = 'Назовите его сотруднику магазина, только если сами просили выдать или удалить ваши данные.'

/** The code is good for this phone and this person of the shop alone. */
const askerOf = (context: OfficeContext, phone: string) =>
  createHash('sha256')
    .update(`data ${signedIn(context).staff.id} ${phone}`)
    .digest('base64url')

function readPhone(given: string): string {
  const phone = normalizePhone(given)
  if (phone === null) throw invalid({ phone: [PHONE_REQUIRED] })
  return phone
}

/** Says nothing of whether the shop knows the phone: that is told to whoever reads the code out. */
export async function sendGuestCode(context: OfficeContext, given: string) {
  const phone = readPhone(given)
  const words = async (tx: Db, code: string) =>
    writeMessage(
      tx,
      'account.data-code',
      await branchSignature(tx, context.config, ''),
      { code, secret: SECRET },
      { code },
    )
  return sendReadOutCode(context, {
    key: { type: 'phone', value: phone },
    purpose: 'data',
    asker: askerOf(context, phone),
    words,
  })
}

/** The card of a phone, made when there is none: a person without one is told of and erased as any customer is. */
async function cardOf(tx: Db, phone: string, name: string, now: Date): Promise<number> {
  const { id } =
    (await tx.selectFrom('customer').select('id').where('phone', '=', phone).forUpdate().executeTakeFirst()) ??
    (await tx
      .insertInto('customer')
      .values({ name, phone, password_hash: null, birthdate: null, mailing_agreement: false, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow())
  return id
}

interface GivenGuest {
  phone: string
  name: string
  code: string
}

/** Gathers what was left without an account under a phone its owner has just proven. */
export async function gatherByDesk(context: OfficeContext, given: GivenGuest) {
  const phone = readPhone(given.phone)
  const problem = nameError(given.name, { required: true })
  if (problem) throw invalid({ name: [problem] })
  const name = normalizeName(given.name)!
  const proof = await checkCode(context, {
    key: { type: 'phone', value: phone },
    code: given.code,
    codeToken: askerOf(context, phone),
    purposes: ['data'],
    isAskerOnly: true,
  })
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    await spendCode(tx, proof)
    const id = await cardOf(tx, phone, name, now)
    const gathered = await gatherGuest(tx, { userId: id, phone, isTheirs: theirsByName(name, now) })
    // of another branch's buyer nothing is told
    await findDeskCustomer({ ...context, db: tx }, id)
    await recordLook(tx, context, { thing: 'customer', key: String(id), fields: ['guest'] })
    return { id, ...gathered }
  })
}
