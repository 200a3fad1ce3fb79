import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { signUp } from '#contract/auth.schema.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { innError } from '#rules/identity/inn.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import type { Db } from '#server/db/client.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { organizationOrTyped } from '#server/shop/people/customer/find-organization.ts'
import { insertOrganization } from '#server/shop/people/customer/organization-queries.ts'
import { writeEmailDown } from '#server/shop/people/customer/confirm-email.ts'
import { readBirthdate } from '#server/shop/people/customer/read-birthdate.ts'
import { SIGN_UPS } from './auth-limits.ts'
import { checkCode, spendCode } from './codes.ts'
import { recordConsent } from './consents.ts'
import { hashPassword, newPasswordProblems } from '#server/kernel/passwords.ts'
import { openCustomerSession } from './sign-in.ts'
import { findByKey, deleteFormerKey } from './queries.ts'
import { pastTakenEmail, PHONE_TAKEN, takenPhone } from './taken-key.ts'

declare module '#server/shop/ground/call-context.ts' {
  interface UpperStoreys {
    /** What was ordered without an account under a phone just confirmed comes into the account. */
    adoptOrders: (tx: Db, owner: { userId: number; phone: string; now: Date }) => Promise<void>
  }
}

type Form = Static<(typeof signUp)['body']>

/** Every field at once, so that the form shows all that is wrong with it. */
function readForm(form: Form, shopName: string, now: Date) {
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
  Object.assign(
    problems,
    newPasswordProblems(form.password, form.passwordConfirmation, [phone, email, form.name, shopName]),
  )
  if (Object.keys(problems).length > 0 || !phone) throw invalid(problems)
  return {
    name: normalizeName(form.name),
    phone,
    email,
    inn: form.inn?.trim() || null,
    birthdate: birthdate.day ?? null,
  }
}

type NewCustomer = Omit<ReturnType<typeof readForm>, 'inn' | 'email'> & { passwordHash: string; mailing: boolean }

async function insertCustomer(tx: Db, row: NewCustomer, now: Date) {
  const { id } = await tx
    .insertInto('customer')
    .values({
      name: row.name,
      phone: row.phone,
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
 * Opens an account. The code is proven first and spent at once: whether a phone is taken is told only to its owner,
 * once a code.
 * Whether an e-mail is taken is told to nobody. Of two sign-ups at once with one phone the unique index lets one
 * through.
 */
export async function openAccount(context: CallContext, form: Form): Promise<{ token: string }> {
  const now = context.clock()
  await limitByAddress(context, SIGN_UPS)
  const { email, ...person } = readForm(form, (await readSetting(context.db, 'shop')).name, now)
  const key = { type: 'phone' as const, value: person.phone }
  const proof = await checkCode(context, {
    key,
    code: form.code,
    codeToken: form.codeToken,
    purposes: ['sign-up', 'sign-in'],
  })
  // silence is no consent
  const mailing = form.mailingAgreement ?? false
  const passwordHash = await hashPassword(form.password)
  const organization = person.inn ? await organizationOrTyped(context, { inn: person.inn }) : null
  await spendCode(context.db, proof)
  const open = () =>
    openCustomerSession(context, { isNotified: false }, async (tx) => {
      // the phone of a joined card opens the one that stayed: another account would be a double again
      if (await findByKey(tx, key, now)) throw invalid({ phone: [PHONE_TAKEN] })
      await deleteFormerKey(tx, person.phone)
      const userId = await insertCustomer(tx, { ...person, passwordHash, mailing }, now)
      const said = { userId, given: true, way: 'sign-up', phone: person.phone, email } as const
      await recordConsent(tx, { ...said, kind: 'personal-data' }, context.visitor, now)
      for (const kind of mailing ? (['mailing', 'sms-ads'] as const) : [])
        await recordConsent(tx, { ...said, kind }, context.visitor, now)
      await context.upper.adoptOrders(tx, { userId, phone: person.phone, now })
      if (organization) await insertOrganization(tx, userId, organization, now)
      if (email) await writeEmailDown(context, tx, userId, email, { isChange: false })
      return userId
    })
  return pastTakenEmail(open).catch((error: unknown) => {
    throw takenPhone(error) ?? error
  })
}
