import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { updateUser } from '#contract/user.ts'
import { emailError, normalizeEmail } from '#rules/email.ts'
import { codeError } from '#rules/one-time-code.ts'
import { nameError, normalizeName } from '#rules/person-name.ts'
import { formatPhone, normalizePhone, phoneError } from '#rules/phone.ts'
import type { Db } from '#server/db/client.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { CODE_CHECKS } from '../auth/auth-limits.ts'
import { checkCode, type CodeProof, spendCode } from '../auth/codes.ts'
import { recordConsent } from '../auth/consents.ts'
import { takenKey } from '../auth/taken-key.ts'
import type { CallContext } from '../call-context.ts'
import { changeEmail, dropEmail } from './confirm-email.ts'
import { type Customer, findCustomer, lockCustomer } from './customer-queries.ts'
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
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return {
    name: form.name === undefined ? undefined : normalizeName(form.name),
    birthdate: birthdate.day,
    newPhone: isNewPhone ? phone! : null,
    // undefined: untouched, null: taken away
    email: form.email === undefined ? undefined : normalizeEmail(form.email),
  }
}

async function changePhone(context: CallContext, tx: Db, current: Customer, phone: string, proof: CodeProof) {
  await spendCode(tx, proof)
  await tx.updateTable('customer').set({ phone }).where('id', '=', current.id).execute()
  await putSms(tx, current.phone!, `Телефон вашего аккаунта изменён на ${formatPhone(phone)}. Если это не вы, позвоните нам.`, { now: context.clock() })
}

/** All the changes or none. A new phone is proven by the code sent to it. */
export async function changeUser(context: CallContext, userId: number, form: Form): Promise<Customer> {
  const now = context.clock()
  const current = await findCustomer(context.db, userId)
  const { name, birthdate, newPhone, email } = readForm(form, current, now)
  if (newPhone) await limitByAddress(context, CODE_CHECKS)
  const proof = newPhone ? await checkCode(context.db, newPhone, form.code!, now) : null
  return context.db
    .transaction()
    .execute(async (tx) => {
      const customer = await lockCustomer(tx, userId)
      if (newPhone && proof) await changePhone(context, tx, customer, newPhone, proof)
      const plain = {
        ...(name === undefined ? {} : { name }),
        ...(birthdate === undefined ? {} : { birthdate }),
        ...(form.mailingAgreement === undefined ? {} : { mailing_agreement: form.mailingAgreement }),
      }
      if (Object.keys(plain).length > 0) await tx.updateTable('customer').set(plain).where('id', '=', userId).execute()
      if (form.mailingAgreement !== undefined && form.mailingAgreement !== customer.mailing_agreement) {
        await recordConsent(tx, { userId, kind: 'mailing', given: form.mailingAgreement }, context.visitor, now)
      }
      if (email === null) await dropEmail(tx, userId)
      else if (email !== undefined && email !== (customer.email_new ?? customer.email)) await changeEmail(context, tx, userId, email)
      return lockCustomer(tx, userId)
    })
    .catch((error: unknown) => {
      throw takenKey(error) ?? error
    })
}
