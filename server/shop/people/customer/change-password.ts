import { invalid, unauthorized } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { PASSWORD_REQUIRED } from '#rules/identity/password.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit } from '#server/kernel/limits.ts'
import { PASSWORDS_OF_ACCOUNT } from '#server/shop/people/auth/auth-limits.ts'
import { checkCode, spendCode } from '#server/shop/people/auth/codes.ts'
import { deleteOtherDevices } from '#server/shop/people/auth/devices.ts'
import { dayAndClockText, passwordChangedWords, tooNewKeyWords } from '#server/shop/people/auth/messages.ts'
import type { WrittenMessage } from '#server/shop/ground/messages/write-message.ts'
import { checkNewPassword, hashPassword, isPassword } from '#server/kernel/passwords.ts'
import { findByKey } from '#server/shop/people/auth/queries.ts'
import { openCustomerSession } from '#server/shop/people/auth/sign-in.ts'
import { notifyOwner } from '#server/shop/people/auth/notify-owner.ts'
import { givenToken, revokeTokens } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { findCustomer } from './customer-queries.ts'

interface NewPassword {
  password: string
  passwordConfirmation: string
}

interface Writing {
  passwordHash: string
  /** Stays signed in; every other session ends. */
  exceptToken?: string | undefined
  /** Undefined: as it was. */
  trustedFrom?: Date | null
}

/** The new hash, every other sign-in ended, every other device forgotten, and word to the owner. */
async function writePassword(
  context: CallContext,
  tx: Db,
  userId: number,
  { passwordHash, exceptToken, trustedFrom }: Writing,
) {
  const now = context.clock()
  const customer = await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash, ...(trustedFrom === undefined ? {} : { password_trusted_from: trustedFrom }) })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['phone', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (!customer) throw unauthorized()
  await revokeTokens(tx, userId, exceptToken)
  await deleteOtherDevices(tx, context.visitor, userId)
  await notifyOwner(tx, customer, await passwordChangedWords({ ...context, db: tx }), now)
}

/**
 * What the caller of a recovery gets is the same for all. What goes out: to a key nobody has proven, nothing; to one
 * that is new in its account, the reason why there is no code yet.
 */
export async function insteadOfRecovery(context: CallContext, key: AuthKey): Promise<'void' | WrittenMessage | null> {
  const owner = await findByKey(context.db, key, context.clock())
  if (!owner?.ownsKey) return 'void'
  const { keyTrustedFrom } = owner
  return keyTrustedFrom && keyTrustedFrom > context.clock() ? tooNewKeyWords(context, key.type, keyTrustedFrom) : null
}

interface Recovery extends NewPassword {
  code: string
  codeToken?: string | undefined
}

/** By the code of recovery: signs in on this device, out on all others. */
export async function recoverPassword(context: CallContext, key: AuthKey, given: Recovery): Promise<{ token: string }> {
  checkNewPassword(given.password, given.passwordConfirmation, [
    key.value,
    (await readSetting(context.db, 'shop')).name,
  ])
  const proof = await checkCode(context, { key, code: given.code, codeToken: given.codeToken, purposes: ['recovery'] })
  const owner = await findByKey(context.db, key, context.clock())
  if (!owner?.ownsKey) throw invalid({ key: ['Аккаунта с таким телефоном или подтверждённым e-mail нет'] })
  const { keyTrustedFrom } = owner
  if (keyTrustedFrom && keyTrustedFrom > context.clock()) {
    throw invalid({
      key: [`По новому телефону или e-mail пароль можно восстановить с ${dayAndClockText(keyTrustedFrom)}`],
    })
  }
  const passwordHash = await hashPassword(given.password)
  return openCustomerSession(context, { isNotified: false }, async (tx) => {
    await writePassword(context, tx, owner.id, { passwordHash, trustedFrom: null })
    await spendCode(tx, proof)
    return owner.id
  })
}

/**
 * By somebody signed in: with the old password, if there is one. A first one needs only the session, so for a day it
 * does not prove the owner where a session is not enough.
 */
export async function replacePassword(
  context: CallContext,
  userId: number,
  old: string | undefined,
  fresh: NewPassword,
): Promise<void> {
  const customer = await findCustomer(context.db, userId)
  const { name: shopName } = await readSetting(context.db, 'shop')
  checkNewPassword(fresh.password, fresh.passwordConfirmation, [
    customer.phone,
    customer.email,
    customer.name,
    shopName,
  ])
  if (customer.password_hash) {
    if (!old) throw invalid({ passwordOld: [PASSWORD_REQUIRED] })
    await limit(context, PASSWORDS_OF_ACCOUNT, String(userId))
    if (!(await isPassword(customer.password_hash, old))) throw invalid({ passwordOld: ['Прежний пароль не подошёл'] })
  }
  const passwordHash = await hashPassword(fresh.password)
  const first = customer.password_hash ? {} : { trustedFrom: new Date(context.clock().getTime() + DAY_MS) }
  const exceptToken = givenToken(context.visitor)?.token
  await withRetries(context.db, (tx) => writePassword(context, tx, userId, { passwordHash, exceptToken, ...first }))
}
