import { invalid, unauthorized } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/auth-key.ts'
import { PASSWORD_REQUIRED } from '#rules/password.ts'
import type { Db } from '#server/db/client.ts'
import { limit, limitByAddress } from '#server/guards/limits.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { CODE_CHECKS, PASSWORDS_FOR_KEY } from '../auth/auth-limits.ts'
import { checkCode, spendCode } from '../auth/codes.ts'
import { passwordChangedLetter } from '../auth/messages.ts'
import { checkNewPassword, hashPassword, isPassword } from '../auth/passwords.ts'
import { findByKey } from '../auth/queries.ts'
import { enter } from '../auth/sign-in.ts'
import { givenToken, revokeTokens } from '../auth/tokens.ts'
import type { CallContext } from '../call-context.ts'
import { findCustomer } from './customer-queries.ts'

interface NewPassword {
  password: string
  passwordConfirmation: string
}

/** The new hash, every other sign-in ended, and a letter to the owner. */
async function writePassword(context: CallContext, tx: Db, userId: number, passwordHash: string, keptToken?: string) {
  const customer = await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['email', 'email_verified_at'])
    .executeTakeFirst()
  if (!customer) throw unauthorized()
  const { email, email_verified_at } = customer
  await revokeTokens(tx, userId, keptToken)
  if (email && email_verified_at) await putLetter(tx, email, await passwordChangedLetter({ db: tx, config: context.config }), { now: context.clock() })
}

/** By the code of recovery: signs in on this device, out on all others. */
export async function recoverPassword(context: CallContext, key: AuthKey, code: string, fresh: NewPassword): Promise<{ token: string }> {
  checkNewPassword(fresh.password, fresh.passwordConfirmation, [key.value])
  await limitByAddress(context, CODE_CHECKS)
  const proof = await checkCode(context.db, key.value, code, context.clock())
  const owner = await findByKey(context.db, key)
  if (!owner?.ownsKey) throw invalid({ key: ['Аккаунта с таким телефоном или подтверждённым e-mail нет'] })
  const passwordHash = await hashPassword(fresh.password)
  return enter(context, async (tx) => {
    await writePassword(context, tx, owner.id, passwordHash)
    await spendCode(tx, proof)
    return owner.id
  })
}

/** By somebody signed in: with the old password, if there is one. */
export async function replacePassword(context: CallContext, userId: number, old: string | undefined, fresh: NewPassword): Promise<void> {
  const customer = await findCustomer(context.db, userId)
  checkNewPassword(fresh.password, fresh.passwordConfirmation, [customer.phone, customer.email])
  if (customer.password_hash) {
    if (!old) throw invalid({ passwordOld: [PASSWORD_REQUIRED] })
    await limit(context, PASSWORDS_FOR_KEY, `account ${userId}`)
    if (!(await isPassword(customer.password_hash, old))) throw invalid({ passwordOld: ['Прежний пароль не подошёл'] })
  }
  const passwordHash = await hashPassword(fresh.password)
  await context.db.transaction().execute((tx) => writePassword(context, tx, userId, passwordHash, givenToken(context.visitor)?.token))
}
