import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { signUp } from '#contract/auth.ts'
import { emailError, normalizeEmail } from '#rules/email.ts'
import { innError } from '#rules/inn.ts'
import { nameError, normalizeName } from '#rules/person-name.ts'
import { normalizePhone, phoneError } from '#rules/phone.ts'
import type { Db } from '#server/db/client.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import type { CallContext } from '../call-context.ts'
import { adoptOrders } from '../order/adopt-orders.ts'
import { readSetting } from '../settings.ts'
import { organizationOrNumber } from '../user/find-organization.ts'
import { insertOrganization } from '../user/organization-queries.ts'
import { startEmailConfirmation } from '../user/confirm-email.ts'
import { readBirthdate } from '../user/read-birthdate.ts'
import { CODE_CHECKS, SIGN_UPS } from './auth-limits.ts'
import { checkCode, spendCode } from './codes.ts'
import { recordConsent } from './consents.ts'
import { hashPassword, newPasswordProblems } from './passwords.ts'
import { releaseStaleEmail } from './queries.ts'
import { enter } from './sign-in.ts'
import { takenKey } from './taken-key.ts'

type Form = Static<(typeof signUp)['body']>

/** Every field at once, so that the form shows all that is wrong with it. */
function readForm(form: Form, now: Date) {
  const problems: Record<string, string[]> = {}
  const check = (field: string, problem: string | null) => {
    if (problem) problems[field] = [problem]
  }
  const birthdate = readBirthdate(form.birthdate, now)
  check('name', nameError(form.name, { required: true }))
  check('phone', phoneError(form.phone))
  check('email', emailError(form.email))
  check('inn', innError(form.inn))
  check('birthdate', birthdate.problem)
  const phone = normalizePhone(form.phone)
  const email = normalizeEmail(form.email)
  Object.assign(problems, newPasswordProblems(form.password, form.passwordConfirmation, [phone, email]))
  if (Object.keys(problems).length > 0 || !phone) throw invalid(problems)
  return { name: normalizeName(form.name), phone, email, inn: form.inn?.trim() || null, birthdate: birthdate.day ?? null }
}

async function insertCustomer(tx: Db, row: Omit<ReturnType<typeof readForm>, 'inn'> & { passwordHash: string; mailing: boolean }, now: Date) {
  if (row.email) await releaseStaleEmail(tx, row.email, now)
  const { id } = await tx
    .insertInto('customer')
    .values({
      name: row.name,
      phone: row.phone,
      email: row.email,
      email_set_at: row.email ? now : null,
      password_hash: row.passwordHash,
      birthdate: row.birthdate,
      mailing_agreement: row.mailing,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Opens an account. The code is proven first: whether a phone or an e-mail is taken is told only to the owner of a phone.
 * Of two sign-ups at once with one phone the unique index lets one through.
 */
export async function openAccount(context: CallContext, form: Form): Promise<{ token: string }> {
  const now = context.clock()
  await limitByAddress(context, SIGN_UPS)
  await limitByAddress(context, CODE_CHECKS)
  const person = readForm(form, now)
  const proof = await checkCode(context.db, person.phone, form.code, now)
  const mailing = form.mailingAgreement ?? (await readSetting(context.db, 'consents')).mailingByDefault
  const passwordHash = await hashPassword(form.password)
  const organization = person.inn ? await organizationOrNumber(context, person.inn) : null
  return enter(context, async (tx) => {
    const userId = await insertCustomer(tx, { ...person, passwordHash, mailing }, now)
    await spendCode(tx, proof)
    await recordConsent(tx, { userId, kind: 'personal-data', given: true }, context.visitor, now)
    await recordConsent(tx, { userId, kind: 'mailing', given: mailing }, context.visitor, now)
    await adoptOrders(tx, { userId, phone: person.phone, now })
    if (organization) await insertOrganization(tx, userId, organization, now)
    if (person.email) await startEmailConfirmation({ ...context, db: tx }, userId, person.email)
    return userId
  }).catch((error: unknown) => {
    throw takenKey(error) ?? error
  })
}
