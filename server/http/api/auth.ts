import { invalid } from '#contract/api-error.ts'
import * as schemas from '#contract/auth.schema.ts'
import {
  authSettings,
  requestCode,
  signInByCode,
  signInByPassword,
  signOut,
  signUp,
  validateCode,
} from '#contract/auth.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { CODE_PURPOSES, type CodePurpose } from '#rules/identity/one-time-code.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { implement } from '#server/calls/implement.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { checkCode } from '#server/shop/people/auth/codes.ts'
import { readKey } from '#server/shop/people/auth/read-key.ts'
import { sendCode } from '#server/shop/people/auth/send-code.ts'
import { signInWithCode, signInWithPassword } from '#server/shop/people/auth/sign-in.ts'
import { openAccount } from '#server/shop/people/auth/sign-up.ts'
import { AUTH_COOKIE, givenToken, revokeToken } from '#server/kernel/tokens.ts'

/**
 * The specification's call does not say what for. A guest comes in; a customer who asks about another phone is moving
 * to it.
 */
async function usualPurpose({ db, visitor: { userId } }: CallContext, key: AuthKey): Promise<CodePurpose> {
  if (userId === null || key.type !== 'phone') return 'sign-in'
  const own = await db.selectFrom('customer').select('phone').where('id', '=', userId).executeTakeFirst()
  return own?.phone === key.value ? 'sign-in' : 'new-phone'
}

export const authRoutes = [
  implement(authSettings, schemas.authSettings, async (_input, { db, ports }) => {
    const { mailingByDefault } = await readSetting(db, 'consents')
    return { data: { captcha: { provider: ports.captcha.provider, siteKey: ports.captcha.siteKey }, mailingByDefault } }
  }),

  implement(requestCode, schemas.requestCode, async ({ params, body }, context) => {
    const key = readKey(body.key)
    if (readKey(params.key).value !== key.value)
      throw invalid({ key: ['Телефон или e-mail в адресе и в запросе не совпадают'] })
    const purpose = body.purpose ?? (await usualPurpose(context, key))
    return { data: await sendCode(context, { key, captcha: body.captcha, codeToken: body.codeToken, purpose }) }
  }),

  implement(validateCode, schemas.validateCode, async ({ query }, context) => {
    await checkCode(context, {
      key: readKey(query.key),
      code: query.code,
      codeToken: query.codeToken,
      purposes: CODE_PURPOSES,
    })
    return { data: { valid: true as const } }
  }),

  implement(signInByCode, schemas.signInByCode, async ({ body }, context) => ({
    data: await signInWithCode(context, readKey(body.key), body),
  })),

  implement(signInByPassword, schemas.signInByPassword, async ({ body }, context) => ({
    data: await signInWithPassword(context, readKey(body.key), body),
  })),

  implement(signUp, schemas.signUp, async ({ body }, context) => ({ data: await openAccount(context, body) })),

  implement(signOut, schemas.signOut, async (_input, { db, visitor, setCookie }) => {
    const cookie = visitor.cookies[AUTH_COOKIE]
    for (const token of new Set([givenToken(visitor)?.token, cookie])) if (token) await revokeToken(db, token)
    if (cookie !== undefined) setCookie({ name: AUTH_COOKIE, value: '', maxAge: 0, httpOnly: true })
    return { data: true as const }
  }),
]
