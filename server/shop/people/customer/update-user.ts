import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { updateUser } from '#contract/user.schema.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { checkCode, type CodeProof, dropCodes, spendCode } from '#server/shop/people/auth/codes.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { deleteOtherDevices } from '#server/shop/people/auth/devices.ts'
import { newPhoneWords, phoneChangedWords } from '#server/shop/people/auth/messages.ts'
import { pastTakenEmail, takenPhone } from '#server/shop/people/auth/taken-key.ts'
import { deleteFormerKey } from '#server/shop/people/auth/queries.ts'
import { hasConfirmedEmail } from '#server/shop/people/auth/notify-owner.ts'
import { givenToken, revokeTokens } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { changeEmail, dropEmail, isOwnEmail } from './confirm-email.ts'
import { type Customer, findCustomer, lockCustomer } from './customer-queries.ts'
import { proofProblem, proveOwner } from './prove-owner.ts'
import { readBirthdate } from './read-birthdate.ts'

type Form = Static<(typeof updateUser)['body']>

function readForm(form: Form, current: Customer, now: Date) {
  const problems: Record<string, string[]> = {}
  const check = (field: string, problem: string | null) => {
    if (problem) problems[field] = [problem]
  }
  const birthdate = readBirthdate(form.birthdate, now)
  const phone = form.phone === undefined ? undefined : normalizePhone(form.phone)
  if (form.name !== undefined) check('name', nameError(form.name, { required: true }))
  if (form.phone !== undefined) check('phone', phoneError(form.phone))
  check('email', emailError(form.email))
  check('birthdate', birthdate.problem)
  const isNewPhone = Boolean(phone) && phone !== current.phone
  if (isNewPhone) check('code', codeError(form.code))
  // undefined: untouched, null: taken away
  const email = form.email === undefined ? undefined : normalizeEmail(form.email)
  const needsOwner = isNewPhone || needsProof(current, email)
  if (needsOwner) Object.assign(problems, proofProblem(current, form))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return {
    name: form.name === undefined ? undefined : normalizeName(form.name),
    birthdate: birthdate.day,
    newPhone: isNewPhone ? phone! : null,
    email,
    needsOwner,
  }
}

/** A new address, or a confirmed one taken away: the way back into the account would go with it. */
function needsProof(customer: Customer, email: string | null | undefined): boolean {
  if (email === undefined) return false
  return email === null ? hasConfirmedEmail(customer) : !isOwnEmail(customer, email)
}

/** Every other session ends, and everything the owner can be reached by hears of it. */
async function changePhone(context: CallContext, tx: Db, current: Customer, phone: string, proof: CodeProof) {
  const now = context.clock()
  const words = { ...context, db: tx }
  await spendCode(tx, proof)
  await deleteFormerKey(tx, phone)
  await tx.updateTable('customer').set({ phone, phone_changed_at: now }).where('id', '=', current.id).execute()
  await dropCodes(tx, current.phone!)
  await revokeTokens(tx, current.id, givenToken(context.visitor)?.token)
  await deleteOtherDevices(tx, context.visitor, current.id)
  const { kind, sms, letter } = await phoneChangedWords(words, phone)
  const greeting = await newPhoneWords(words)
  await putSms(tx, current.phone!, sms, { now, kind })
  await putSms(tx, phone, greeting.sms, { now, kind: greeting.kind })
  if (hasConfirmedEmail(current)) await putLetter(tx, current.email!, letter, { now, kind })
}

/** All the changes or none. A new phone is proven by the code sent to it, and the owner by what was theirs before. */
export async function changeUser(context: CallContext, userId: number, form: Form): Promise<Customer> {
  const now = context.clock()
  const current = await findCustomer(context.db, userId)
  const { name, birthdate, newPhone, email, needsOwner } = readForm(form, current, now)
  const owner = needsOwner ? await proveOwner(context, current, form) : null
  const key = newPhone === null ? null : { type: 'phone' as const, value: newPhone }
  const proof =
    key && (await checkCode(context, { key, code: form.code!, codeToken: form.codeToken, purposes: ['new-phone'] }))
  const change = () =>
    withRetries(context.db, async (tx) => {
      const customer = await lockCustomer(tx, userId)
      await owner?.use(tx, customer)
      if (newPhone && proof) await changePhone(context, tx, customer, newPhone, proof)
      const plain = {
        ...(name === undefined ? {} : { name }),
        ...(birthdate === undefined ? {} : { birthdate }),
        ...(form.mailingAgreement === undefined ? {} : { mailing_agreement: form.mailingAgreement }),
      }
      if (Object.keys(plain).length > 0) await tx.updateTable('customer').set(plain).where('id', '=', userId).execute()
      if (form.mailingAgreement !== undefined && form.mailingAgreement !== customer.mailing_agreement) {
        const agreement = { userId, kind: 'mailing', given: form.mailingAgreement, way: 'account' } as const
        await recordConsent(tx, agreement, context.visitor, now)
      }
      if (email === null) await dropEmail(context, tx, customer)
      else if (email !== undefined && email !== (customer.email_new ?? customer.email))
        await changeEmail(context, tx, userId, email)
      return lockCustomer(tx, userId)
    })
  return pastTakenEmail(change).catch((error: unknown) => {
    throw takenPhone(error) ?? error
  })
}
