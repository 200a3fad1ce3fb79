import { invalid } from '#contract/api-error.ts'
import { authSettings, requestCode, signInByCode, signInByPassword, signOut, signUp, validateCode } from '#contract/auth.ts'
import { limitByAddress } from '#server/guards/limits.ts'
import { implement } from '../implement.ts'
import { readSetting } from '../settings.ts'
import { CODE_CHECKS } from './auth-limits.ts'
import { checkCode } from './codes.ts'
import { readKey } from './read-key.ts'
import { sendCode } from './send-code.ts'
import { signInWithCode, signInWithPassword } from './sign-in.ts'
import { openAccount } from './sign-up.ts'
import { AUTH_COOKIE, givenToken, revokeToken } from './tokens.ts'

export const authRoutes = [
  implement(authSettings, async (_input, { db, ports }) => {
    const { mailingByDefault } = await readSetting(db, 'consents')
    return { data: { captcha: { provider: ports.captcha.provider, siteKey: ports.captcha.siteKey }, mailingByDefault } }
  }),

  implement(requestCode, async ({ params, body }, context) => {
    const key = readKey(body.key)
    if (readKey(params.key).value !== key.value) throw invalid({ key: ['Телефон или e-mail в адресе и в запросе не совпадают'] })
    return { data: await sendCode(context, { key, captcha: body.captcha, purpose: 'sign-in' }) }
  }),

  implement(validateCode, async ({ query }, context) => {
    const key = readKey(query.key)
    await limitByAddress(context, CODE_CHECKS)
    await checkCode(context.db, key.value, query.code, context.clock())
    return { data: { valid: true as const } }
  }),

  implement(signInByCode, async ({ body }, context) => ({ data: await signInWithCode(context, readKey(body.key), body.code) })),

  implement(signInByPassword, async ({ body }, context) => ({
    data: await signInWithPassword(context, readKey(body.key), body.password),
  })),

  implement(signUp, async ({ body }, context) => ({ data: await openAccount(context, body) })),

  implement(signOut, async (_input, { db, visitor, setCookie }) => {
    const cookie = visitor.cookies[AUTH_COOKIE]
    for (const token of new Set([givenToken(visitor)?.token, cookie])) if (token) await revokeToken(db, token)
    if (cookie !== undefined) setCookie({ name: AUTH_COOKIE, value: '', maxAge: 0, httpOnly: true })
    return { data: true as const }
  }),
]
