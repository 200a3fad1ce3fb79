import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/auth-key.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { CODE_CHECKS } from '../auth/auth-limits.ts'
import { checkCode, spendCode } from '../auth/codes.ts'
import { recordConsent } from '../auth/consents.ts'
import { accountDeletedLetter } from '../auth/messages.ts'
import { AUTH_COOKIE } from '../auth/tokens.ts'
import type { CallContext } from '../call-context.ts'
import { findCustomer, lockCustomer } from './customer-queries.ts'
import { erasePerson } from './erase-person.ts'
import { refuseWhileOpen } from './open-business.ts'

/** Only with a code sent to a key that is proven to be theirs: an open browser is not enough. */
export async function closeAccount(context: CallContext, userId: number, key: AuthKey, code: string): Promise<void> {
  const now = context.clock()
  const current = await findCustomer(context.db, userId)
  const isOwn = key.type === 'phone' ? key.value === current.phone : key.value === current.email && current.email_verified_at !== null
  if (!isOwn) throw invalid({ key: ['Подтвердите удаление с телефона или e-mail этого аккаунта'] })
  await limitByAddress(context, CODE_CHECKS)
  const proof = await checkCode(context.db, key.value, code, now)
  await context.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId)
    await refuseWhileOpen(tx, userId)
    await spendCode(tx, proof)
    await recordConsent(tx, { userId, kind: 'personal-data', given: false }, context.visitor, now)
    await erasePerson(tx, customer, now)
    if (customer.email && customer.email_verified_at) {
      await putLetter(tx, customer.email, await accountDeletedLetter({ db: tx, config: context.config }), { now })
    }
  })
  context.setCookie({ name: AUTH_COOKIE, value: '', maxAge: 0, httpOnly: true })
}
