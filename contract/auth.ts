import Type, { type Static } from 'typebox'
import { AUTH_KEY_REQUIRED } from '#rules/auth-key.ts'
import { BIRTHDATE_INVALID } from '#rules/birthdate.ts'
import { CODE_REQUIRED } from '#rules/one-time-code.ts'
import { NAME_REQUIRED } from '#rules/person-name.ts'
import { PASSWORD_REQUIRED, PASSWORDS_DIFFER } from '#rules/password.ts'
import { PHONE_REQUIRED } from '#rules/phone.ts'
import { section } from './call.ts'
import { Nullable } from './shapes.ts'

const { call } = section('Вход и регистрация')

/** Phone or e-mail as typed; the server brings it to the stored form. */
export const Key = Type.String({ minLength: 1, maxLength: 254, message: AUTH_KEY_REQUIRED })
export const Code = Type.String({ minLength: 1, maxLength: 20, message: CODE_REQUIRED })
/** Longer ones are refused by rules/password with its own words. */
export const Password = Type.String({ minLength: 1, maxLength: 1000, message: PASSWORD_REQUIRED })
export const PasswordConfirmation = Type.String({ maxLength: 1000, message: PASSWORDS_DIFFER })
export const CAPTCHA_LONGEST = 8192
/** The captcha's token; needed when authSettings names a provider. */
export const Captcha = Type.Optional(Type.String({ maxLength: CAPTCHA_LONGEST }))
/** Midnight by Greenwich of the day of birth, see rules/birthdate. */
export const Birthdate = Type.Integer({ message: BIRTHDATE_INVALID })

/** Seconds: how long the code lives, and how soon another may be asked for. */
export const CodeSent = Type.Object({ expiresIn: Type.Integer(), retryAfter: Type.Integer() })
export type CodeSent = Static<typeof CodeSent>

/** The same token is set as the cookie `auth_token`, which scripts cannot read. */
export const SignedIn = Type.Object({ token: Type.String() })
export type SignedIn = Static<typeof SignedIn>

export const authSettings = call({
  path: '/auth/settings',
  summary: 'Что нужно форме входа: какая проверка «я не робот» включена и отмечено ли согласие на рассылку',
  answer: Type.Object({
    captcha: Type.Object({
      provider: Type.Union([Type.Literal('off'), Type.Literal('recaptcha'), Type.Literal('smartcaptcha')]),
      siteKey: Nullable(Type.String()),
    }),
    mailingByDefault: Type.Boolean(),
  }),
  maxAge: 60,
})

export const requestCode = call({
  method: 'POST',
  path: '/auth/code/{key}',
  summary: 'Отправить код на телефон или e-mail, для входа, регистрации и подтверждений',
  access: 'visitor',
  params: { key: Key },
  body: Type.Object({ key: Key, captcha: Captcha }),
  answer: CodeSent,
})

export const validateCode = call({
  path: '/auth/code/validate',
  summary: 'Верен ли код; ошибка тратит попытку, верный код остаётся годным',
  access: 'visitor',
  query: { key: Key, code: Code },
  answer: Type.Object({ valid: Type.Literal(true) }),
})

export const signInByCode = call({
  method: 'POST',
  path: '/auth/sign-in/by-code',
  summary: 'Войти по коду',
  access: 'visitor',
  body: Type.Object({ key: Key, code: Code }),
  answer: SignedIn,
})

export const signInByPassword = call({
  method: 'POST',
  path: '/auth/sign-in/by-password',
  summary: 'Войти по паролю',
  access: 'visitor',
  body: Type.Object({ key: Key, password: Password }),
  answer: SignedIn,
})

export const signUp = call({
  method: 'POST',
  path: '/auth/sign-up',
  summary: 'Зарегистрироваться: телефон подтверждён кодом',
  access: 'visitor',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 1000, message: NAME_REQUIRED }),
    phone: Type.String({ minLength: 1, maxLength: 100, message: PHONE_REQUIRED }),
    password: Password,
    passwordConfirmation: PasswordConfirmation,
    code: Code,
    email: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    inn: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    /** Left out: as the shop's setting says, at first true. */
    mailingAgreement: Type.Optional(Type.Boolean()),
    birthdate: Type.Optional(Nullable(Birthdate)),
  }),
  answer: SignedIn,
})

export const signOut = call({
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Выйти: токен больше не действует',
  access: 'visitor',
  answer: Type.Literal(true),
})
