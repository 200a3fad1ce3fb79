import { forbidden, invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { countForAddress, isAddressSpent, limitByAddress } from '#server/kernel/limits.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { PASSWORDS, PASSWORDS_FOR_KEY, WRONG_PASSWORDS } from './auth-limits.ts'
import { checkCaptcha } from './check-captcha.ts'
import { checkCode, spendCode } from './codes.ts'
import { recordDevice, setDeviceCookie } from './devices.ts'
import { limitByKey } from './limit-by-key.ts'
import { clearGuestCookies, guestThings, moveGuestThings } from './move-guest-things.ts'
import { isPassword } from '#server/kernel/passwords.ts'
import { findByKey } from './queries.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { issueToken, setAuthCookie } from '#server/kernel/tokens.ts'

interface Entry {
  /** Signing up and recovering tell their own story; the owner is notified of an ordinary sign-in on a new device. */
  isNotified: boolean
}

/**
 * In one transaction: what `write` changes, the guest's things carried over, the device, the token. Cookies follow the
 * commit.
 */
export async function openCustomerSession(
  context: CallContext,
  { isNotified }: Entry,
  write: (tx: Db) => Promise<number>,
): Promise<{ token: string }> {
  const { db, visitor, clock } = context
  const now = clock()
  const { token, device } = await withRetries(db, async (tx) => {
    const userId = await write(tx)
    await refuseBlocked(tx, userId)
    await moveGuestThings(context, tx, { userId, now, ...guestThings(visitor) })
    const seen = await recordDevice(tx, visitor, userId, now)
    if (isNotified && seen.isNew) await notifyNewDevice(context, tx, userId)
    return { token: await issueToken(tx, userId, visitor, seen.hash, now), device: seen }
  })
  setAuthCookie(context, token)
  setDeviceCookie(context, device)
  clearGuestCookies(context)
  return { token }
}

/** Blocked by the shop: only whoever has proven that the account is theirs learns of it. */
async function refuseBlocked(tx: Db, userId: number): Promise<void> {
  const blocked = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  if (blocked) throw forbidden('Вход в этот аккаунт закрыт. Позвоните нам, и мы разберёмся.')
}

const UNKNOWN = {
  phone: 'Аккаунта с таким телефоном нет. Зарегистрируйтесь, это недолго.',
  email: 'Аккаунта с таким e-mail нет. Войдите по телефону или зарегистрируйтесь.',
}

/** No user enumeration: whoever has the code owns the key, so only they learn whether an account has it. */
export async function signInWithCode(
  context: CallContext,
  key: AuthKey,
  given: { code: string; codeToken?: string | undefined },
): Promise<{ token: string }> {
  const proof = await checkCode(context, { key, code: given.code, codeToken: given.codeToken, purposes: ['sign-in'] })
  const owner = await findByKey(context.db, key, context.clock())
  if (!owner) throw invalid({ key: [UNKNOWN[key.type]] })
  if (!owner.ownsKey)
    throw invalid({ key: ['Этот e-mail ещё не подтверждён. Войдите по телефону или паролю и подтвердите его.'] })
  return openCustomerSession(context, { isNotified: true }, async (tx) => {
    if (!(await holdAccount(tx, owner.id))) throw invalid({ key: [UNKNOWN[key.type]] })
    await spendCode(tx, proof)
    return owner.id
  })
}

/**
 * The account as it is now, held until the token is written: a password changed or an account closed meanwhile must
 * find and end that token. Before the code, as closing it does.
 */
async function holdAccount(tx: Db, id: number): Promise<{ password_hash: string | null } | undefined> {
  return tx
    .selectFrom('customer')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const WRONG_PASSWORD = 'Не подошло: проверьте телефон или e-mail и пароль'

/** No user enumeration: one message and one timing for a key nobody has and for a wrong password. */
export async function signInWithPassword(
  context: CallContext,
  key: AuthKey,
  given: { password: string; captcha?: string | undefined },
): Promise<{ token: string }> {
  if (await isAddressSpent(context, WRONG_PASSWORDS)) await checkCaptcha(context, 'sign-in', given.captcha)
  await limitByAddress(context, PASSWORDS)
  await limitByKey(context, PASSWORDS_FOR_KEY, key)
  const owner = await findByKey(context.db, key, context.clock())
  const right = await isPassword(owner?.passwordHash, given.password)
  if (!owner || !right) {
    await countForAddress(context, WRONG_PASSWORDS)
    throw invalid({ password: [WRONG_PASSWORD] })
  }
  return openCustomerSession(context, { isNotified: true }, async (tx) => {
    if ((await holdAccount(tx, owner.id))?.password_hash !== owner.passwordHash)
      throw invalid({ password: [WRONG_PASSWORD] })
    return owner.id
  })
}
