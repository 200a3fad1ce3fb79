import Type from 'typebox'
import { AUTH_KEY_REQUIRED } from '#rules/identity/auth-key.ts'
import { BIRTHDATE_INVALID } from '#rules/identity/birthdate.ts'
import { CODE_PURPOSES, CODE_REQUIRED } from '#rules/identity/one-time-code.ts'
import { PASSWORD_REQUIRED, PASSWORDS_DIFFER } from '#rules/identity/password.ts'
import { NAME_REQUIRED } from '#rules/identity/person-name.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { section } from './call.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Вход и регистрация')

/** Phone or e-mail as typed; the server brings it to the stored form. */
export const Key = Type.String({ minLength: 1, maxLength: 254, message: AUTH_KEY_REQUIRED })
export const Code = Type.String({ minLength: 1, maxLength: 20, message: CODE_REQUIRED })
/** Longer ones are refused by rules/password with its own words. */
export const Password = Type.String({ minLength: 1, maxLength: 1000, message: PASSWORD_REQUIRED })
export const PasswordConfirmation = Type.String({
  maxLength: 1000,
  message: PASSWORDS_DIFFER,
  missing: 'Повторите пароль',
})
export const CAPTCHA_LONGEST = 8192
/** The captcha's token; needed when authSettings names a provider. */
export const Captcha = Type.Optional(Type.String({ maxLength: CAPTCHA_LONGEST }))
/** Midnight by Greenwich of the day of birth, see rules/birthdate. */
export const Birthdate = Type.Integer({ message: BIRTHDATE_INVALID })

const TOKEN_WRONG = 'Передайте codeToken таким, каким он пришёл в ответ на запрос кода'
/**
 * Proves that the code was asked for here: its five tries belong to whoever has it. A browser sends it as the cookie
 * `code_asker`; a program that takes no cookies may send it back by this field.
 */
export const CodeToken = Type.Optional(
  Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, message: TOKEN_WRONG }),
)
const PURPOSE_UNKNOWN = `Назначение кода: ${CODE_PURPOSES.filter((purpose) => purpose !== 'recovery').join(', ')}`
/** Recovery has a call of its own, which does not tell whether the account is there. */
const CodePurposeAsked = Type.Union(
  [
    Type.Literal('sign-in'),
    Type.Literal('sign-up'),
    Type.Literal('new-phone'),
    Type.Literal('owner'),
    Type.Literal('deletion'),
  ],
  { message: PURPOSE_UNKNOWN },
)

/** Seconds: how long the code lives, and how soon another may be asked for. `codeToken` is also set as a cookie. */
export const CodeSent = Type.Object({ expiresIn: Type.Integer(), retryAfter: Type.Integer(), codeToken: Type.String() })

/** The same token is set as the cookie `auth_token`, which scripts cannot read. */
export const SignedIn = Type.Object({ token: Type.String() })

export const authSettings = schema({
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

/**
 * A code is good for its purpose alone. Left out: `sign-in`, good for signing in and up; for a customer who asks about
 * a phone that is not theirs, `new-phone`. A program that needs two codes at once asks for the second with the
 * `codeToken` of the first.
 */
export const requestCode = schema({
  summary: 'Отправить код на телефон или e-mail, для входа, регистрации и подтверждений',
  access: 'visitor',
  params: { key: Key },
  body: Type.Object({ key: Key, captcha: Captcha, purpose: Type.Optional(CodePurposeAsked), codeToken: CodeToken }),
  answer: CodeSent,
})

export const validateCode = schema({
  summary: 'Верен ли код; ошибка тратит попытку того, кто его запросил, верный код остаётся годным',
  access: 'visitor',
  query: { key: Key, code: Code, codeToken: CodeToken },
  answer: Type.Object({ valid: Type.Literal(true) }),
})

export const signInByCode = schema({
  summary: 'Войти по коду',
  access: 'visitor',
  body: Type.Object({ key: Key, code: Code, codeToken: CodeToken }),
  answer: SignedIn,
})

export const signInByPassword = schema({
  summary: 'Войти по паролю; после трёх ошибок с одного адреса нужна проверка «я не робот»',
  access: 'visitor',
  body: Type.Object({ key: Key, password: Password, captcha: Captcha }),
  answer: SignedIn,
})

/** An e-mail that somebody has is taken as a new one that waits for its confirmation: the answer does not tell. */
export const signUp = schema({
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
    codeToken: CodeToken,
  }),
  answer: SignedIn,
})

export const signOut = schema({
  summary: 'Выйти: токен больше не действует',
  access: 'visitor',
  answer: Type.Literal(true),
})
