import { conflict, invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { checkCode, spendCode } from '#server/shop/people/auth/codes.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { accountDeletedLetter, dayAndClockText } from '#server/shop/people/auth/messages.ts'
import { trustedFrom } from '#server/shop/people/auth/queries.ts'
import { AUTH_COOKIE } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { type Customer, findCustomer, lockCustomer } from './customer-queries.ts'
import { erasePerson } from './erase-person.ts'
import { endedOf, gatherGuest, theirsByName } from './gather-guest.ts'
import { refuseWhileOpen } from './open-business.ts'

/** Whoever has just moved an account to their own phone or e-mail must not wipe it out before the owner can answer. */
function refuseAfterChange({ phone_changed_at, email_changed_at }: Customer, now: Date): void {
  const until = [trustedFrom(phone_changed_at), trustedFrom(email_changed_at)].filter(
    (each) => each !== null && each > now,
  )
  const last = until.sort((a, b) => b!.getTime() - a!.getTime())[0]
  if (last)
    throw conflict(
      `Телефон или e-mail аккаунта недавно сменили. Удалить аккаунт можно будет с ${dayAndClockText(last)}.`,
    )
}

/** Only with a code sent to a key that is proven to be theirs: an open browser is not enough. */
export async function closeAccount(
  context: CallContext,
  userId: number,
  key: AuthKey,
  given: { code: string; codeToken?: string | undefined },
): Promise<void> {
  const now = context.clock()
  const current = await findCustomer(context.db, userId)
  const isOwn =
    key.type === 'phone'
      ? key.value === current.phone
      : key.value === current.email && current.email_verified_at !== null
  if (!isOwn) throw invalid({ key: ['Подтвердите удаление с телефона или e-mail этого аккаунта'] })
  refuseAfterChange(current, now)
  const proof = await checkCode(context, { key, code: given.code, codeToken: given.codeToken, purposes: ['deletion'] })
  await withRetries(context.db, async (tx) => {
    const customer = await lockCustomer(tx, userId)
    refuseAfterChange(customer, now)
    if (customer.phone !== null)
      await gatherGuest(tx, { userId, phone: customer.phone, isTheirs: endedOf(theirsByName(customer.name, now)) })
    await refuseWhileOpen(tx, userId)
    await spendCode(tx, proof)
    await recordConsent(tx, { userId, kind: 'personal-data', given: false, way: 'account' }, context.visitor, now)
    await erasePerson(tx, customer, {
      reason: 'account',
      staffId: null,
      requestId: null,
      sealing: context.sealing,
      now,
    })
    if (customer.email && customer.email_verified_at) {
      const { kind, letter } = await accountDeletedLetter({ ...context, db: tx })
      await putLetter(tx, customer.email, letter, { now, kind })
    }
  })
  context.setCookie({ name: AUTH_COOKIE, value: '', maxAge: 0, httpOnly: true })
}
