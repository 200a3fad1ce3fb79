import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/auth-key.ts'
import { limit, limitByAddress } from '#server/guards/limits.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '../call-context.ts'
import { CODE_CHECKS, PASSWORDS, PASSWORDS_FOR_KEY } from './auth-limits.ts'
import { checkCode, spendCode } from './codes.ts'
import { forgetGuestThings, guestThings, moveGuestThings } from './move-guest-things.ts'
import { isPassword } from './passwords.ts'
import { findByKey } from './queries.ts'
import { issueToken, setAuthCookie } from './tokens.ts'

/** In one transaction: what `write` changes, the guest's things carried over, the token. The cookie follows the commit. */
export async function enter(context: CallContext, write: (tx: Db) => Promise<number>): Promise<{ token: string }> {
  const { db, visitor, clock } = context
  const now = clock()
  const token = await withRetries(db, async (tx) => {
    const userId = await write(tx)
    await moveGuestThings(tx, { userId, now, ...guestThings(visitor) })
    return issueToken(tx, userId, visitor, now)
  })
  setAuthCookie(context, token)
  forgetGuestThings(context)
  return { token }
}

const UNKNOWN = {
  phone: 'Аккаунта с таким телефоном нет. Зарегистрируйтесь, это недолго.',
  email: 'Аккаунта с таким e-mail нет. Войдите по телефону или зарегистрируйтесь.',
}

/** Whoever has the code owns the key, so only they learn whether an account has it. */
export async function signInWithCode(context: CallContext, key: AuthKey, code: string): Promise<{ token: string }> {
  await limitByAddress(context, CODE_CHECKS)
  const proof = await checkCode(context.db, key.value, code, context.clock())
  const owner = await findByKey(context.db, key)
  if (!owner) throw invalid({ key: [UNKNOWN[key.type]] })
  if (!owner.ownsKey) throw invalid({ key: ['Этот e-mail ещё не подтверждён. Войдите по телефону или паролю и подтвердите его.'] })
  return enter(context, async (tx) => {
    if (!(await holdAccount(tx, owner.id))) throw invalid({ key: [UNKNOWN[key.type]] })
    await spendCode(tx, proof)
    return owner.id
  })
}

/** The account as it is now, held until the token is written: a password changed or an account closed meanwhile must find and end that token. Before the code, as closing it does. */
async function holdAccount(tx: Db, id: number): Promise<{ password_hash: string | null } | undefined> {
  return tx.selectFrom('customer').select('password_hash').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
}

const WRONG_PASSWORD = 'Не подошло: проверьте телефон или e-mail и пароль'

/** One message and one timing for a key nobody has and a password that is wrong. */
export async function signInWithPassword(context: CallContext, key: AuthKey, password: string): Promise<{ token: string }> {
  await limitByAddress(context, PASSWORDS)
  await limit(context, PASSWORDS_FOR_KEY, key.value)
  const owner = await findByKey(context.db, key)
  const right = await isPassword(owner?.passwordHash, password)
  if (!owner || !right) throw invalid({ password: [WRONG_PASSWORD] })
  return enter(context, async (tx) => {
    if ((await holdAccount(tx, owner.id))?.password_hash !== owner.passwordHash) throw invalid({ password: [WRONG_PASSWORD] })
    return owner.id
  })
}
