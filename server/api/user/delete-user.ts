import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/auth-key.ts'
import type { Db } from '#server/db/client.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { CODE_CHECKS } from '../auth/auth-limits.ts'
import { checkCode, spendCode } from '../auth/codes.ts'
import { recordConsent } from '../auth/consents.ts'
import { accountDeletedLetter } from '../auth/messages.ts'
import { AUTH_COOKIE } from '../auth/tokens.ts'
import type { CallContext } from '../call-context.ts'
import { type Customer, findCustomer, lockCustomer } from './customer-queries.ts'

const OWN_TABLES = ['auth_token', 'email_confirmation', 'favorite', 'delivery_address', 'user_organization', 'publication_like', 'review_like'] as const

/** The row stays without a person in it: orders and bonus entries hang on it. */
async function anonymise(tx: Db, { id, phone, email, email_new }: Customer, now: Date): Promise<void> {
  for (const table of OWN_TABLES) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.updateTable('review').set({ author_name: 'Покупатель', user_id: null }).where('user_id', '=', id).execute()
  const keys = [phone, email, email_new].filter((key) => key !== null)
  await tx.deleteFrom('auth_code').where('key', 'in', keys).execute()
  await tx.deleteFrom('outbox').where('recipient', 'in', keys).execute()
  await tx
    .updateTable('customer')
    .set({
      name: 'Удалённый аккаунт', phone: null, email: null, email_set_at: null, email_verified_at: null, email_new: null, password_hash: null,
      birthdate: null, mailing_agreement: false, city_fias_id: null, deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
}

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
    await spendCode(tx, proof)
    await recordConsent(tx, { userId, kind: 'personal-data', given: false }, context.visitor, now)
    await anonymise(tx, customer, now)
    if (customer.email && customer.email_verified_at) {
      await putLetter(tx, customer.email, await accountDeletedLetter({ db: tx, config: context.config }), { now })
    }
  })
  context.setCookie({ name: AUTH_COOKIE, value: '', maxAge: 0, httpOnly: true })
}
