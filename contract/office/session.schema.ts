import Type from 'typebox'
import { EMAIL_REQUIRED } from '#rules/identity/email.ts'
import { Password, PasswordConfirmation } from '../auth.schema.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection, PermissionName } from './office-call.schema.ts'

const schema = officeSection('Вход в Пульт')

export const Login = Type.String({ minLength: 1, maxLength: 254, message: EMAIL_REQUIRED })
const Code = Type.String({ minLength: 1, maxLength: 40, message: 'Введите код' })
const InvitationToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', message: 'Ссылка-приглашение записана неверно' })
/** What the browser's WebAuthn answered, as @simplewebauthn/browser gives it; checked by the server's half of it. */
const PasskeyResponse = Type.Object(
  {
    id: Type.String({ maxLength: 2000 }),
    rawId: Type.String({ maxLength: 2000 }),
    type: Type.String({ maxLength: 20 }),
  },
  { additionalProperties: true, message: 'Ключ не ответил. Повторите' },
)
/** Options for @simplewebauthn/browser, handed on as they are. */
const PasskeyOptions = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))

const SecondFactor = Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('recovery')])

/** Where somebody works: both lists empty means everywhere. */
export const Scope = Type.Object({
  isEverywhere: Type.Boolean(),
  nodeCodes: Type.Array(Type.String()),
  warehouseIds: Type.Array(Type.Integer()),
})

/** With the shops of it that are theirs. */
export const NamedBranch = Type.Object({
  code: Type.String(),
  name: Type.String(),
  shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

export const Me = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  login: Type.String(),
  /** Made by the demo shop: no password, no second factor. */
  isDemo: Type.Boolean(),
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  permissions: Type.Array(PermissionName),
  scope: Scope,
  /** Where they work, by name; from `open` on. */
  branches: Type.Array(NamedBranch),
  /** Warned by SMS of what touches their way in. */
  phone: Nullable(Type.String()),
  hasTotp: Type.Boolean(),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), createdAt: Moment, usedAt: Nullable(Moment) }),
  ),
  recoveryCodesLeft: Type.Integer(),
})

/**
 * `out`: sign in. `second-factor`: the password was right, one of `ways` is asked for. `enrolment`: a second factor has
 * to be set up first. `open`: at work.
 */
export const SessionState = Type.Object({
  stage: Type.Union([
    Type.Literal('out'),
    Type.Literal('second-factor'),
    Type.Literal('enrolment'),
    Type.Literal('open'),
  ]),
  ways: Type.Array(SecondFactor),
  /** In the demo shop people come in by one press: see demoPeople. */
  isDemoShop: Type.Boolean(),
  shopName: Type.String(),
  /** From `enrolment` on. */
  me: Nullable(Me),
  /** Until then dangerous steps are not asked about again. */
  freshUntil: Nullable(Moment),
  /** Where events go on from: what happens between the first reading and the open stream is told, too. */
  eventsSince: Nullable(Type.String()),
})

export const sessionState = schema({
  summary: 'Кто вошёл и что ещё нужно для входа',
  needs: 'public',
  answer: SessionState,
})

export const enterPassword = schema({
  summary: 'Войти: e-mail и пароль. Один ответ на незнакомый e-mail и неверный пароль',
  needs: 'public',
  body: Type.Object({ login: Login, password: Password }),
  answer: SessionState,
})

export const enterTotp = schema({
  summary: 'Второй шаг входа: код из приложения',
  needs: 'entering',
  body: Type.Object({ code: Code }),
  answer: SessionState,
})

export const enterRecoveryCode = schema({
  summary: 'Второй шаг входа: запасной код, годен один раз',
  needs: 'entering',
  body: Type.Object({ code: Code }),
  answer: SessionState,
})

export const beginPasskey = schema({
  summary: 'Второй шаг входа или подтверждение: вопрос к ключу доступа',
  needs: 'entering',
  answer: PasskeyOptions,
})

export const enterPasskey = schema({
  summary: 'Второй шаг входа: ответ ключа доступа',
  needs: 'entering',
  body: Type.Object({ response: PasskeyResponse }),
  answer: SessionState,
})

export const beginPasskeyAlone = schema({
  summary: 'Войти одним ключом доступа, без пароля: вопрос к ключу',
  needs: 'public',
  answer: PasskeyOptions,
})

export const enterPasskeyAlone = schema({
  summary: 'Войти одним ключом доступа, без пароля: ответ ключа, который сам спросил отпечаток или PIN-код',
  needs: 'public',
  body: Type.Object({ response: PasskeyResponse }),
  answer: SessionState,
})

export const DemoPerson = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  role: Type.String(),
  roleName: Type.String(),
  does: Type.String(),
  /** «Псков», «Все филиалы». */
  place: Type.String(),
})

export const demoPeople = schema({
  summary: 'Люди демо-магазина для входа одним нажатием; в настоящем магазине список пуст',
  needs: 'public',
  answer: Type.Array(DemoPerson),
})

export const enterDemo = schema({
  summary: 'Войти человеком демо-магазина; в настоящем магазине отказ',
  needs: 'public',
  body: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  answer: SessionState,
})

export const leave = schema({ summary: 'Выйти', needs: 'public', answer: SessionState })

/** One of the three; people of the demo shop need none. */
export const confirmSelf = schema({
  summary: 'Подтвердить, что это всё ещё вы: паролем, кодом из приложения или ключом. Хватает на 10 минут',
  needs: 'signed-in',
  body: Type.Object({
    password: Type.Optional(Password),
    code: Type.Optional(Code),
    response: Type.Optional(PasskeyResponse),
  }),
  answer: SessionState,
})

export const SessionRow = Type.Object({
  id: Type.String(),
  isCurrent: Type.Boolean(),
  device: Type.String(),
  ip: Type.String(),
  city: Nullable(Type.String()),
  createdAt: Moment,
  seenAt: Moment,
})

export const ownSessions = schema({
  summary: 'Где я вошёл',
  needs: 'signed-in',
  answer: Type.Array(SessionRow),
})

export const endOwnSessions = schema({
  summary: 'Завершить вход из списка или все, кроме этого',
  needs: 'signed-in',
  body: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    others: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Array(SessionRow),
})

export const lookAtInvitation = schema({
  summary: 'Кого приглашает ссылка и до какого часа она годна',
  needs: 'public',
  body: Type.Object({ token: InvitationToken }),
  answer: Type.Object({ name: Type.String(), login: Type.String(), expiresAt: Moment }),
})

export const acceptInvitation = schema({
  summary: 'Принять приглашение: задать пароль. Ссылка годна один раз',
  needs: 'public',
  body: Type.Object({ token: InvitationToken, password: Password, passwordConfirmation: PasswordConfirmation }),
  answer: SessionState,
})

export const changeOwnPassword = schema({
  summary: 'Сменить свой пароль; остальные входы завершатся',
  needs: 'signed-in',
  body: Type.Object({ current: Password, password: Password, passwordConfirmation: PasswordConfirmation }),
  answer: SessionState,
})

export const changeOwnPhone = schema({
  summary: 'Телефон для предупреждений: SMS о входах с новых устройств и сменах пароля и факторов; пустой — не писать',
  needs: 'signed-in',
  isFreshNeeded: true,
  body: Type.Object({ phone: Type.String({ maxLength: 40, message: 'Введите телефон' }) }),
  answer: SessionState,
})

/** Shown once, kept as hashes. */
const Enrolled = Type.Object({ state: SessionState, recoveryCodes: Type.Array(Type.String()) })

export const beginTotp = schema({
  summary: 'Завести приложение с кодами: секрет и QR. Начнёт работать после первого верного кода',
  needs: 'enrolling',
  isFreshNeeded: true,
  answer: Type.Object({ secret: Type.String(), uri: Type.String(), qrSvg: Type.String() }),
})

export const confirmTotp = schema({
  summary: 'Первый код из приложения. Первый второй фактор приносит запасные коды',
  needs: 'enrolling',
  isFreshNeeded: true,
  body: Type.Object({ code: Code }),
  answer: Enrolled,
})

export const beginPasskeyEnrolment = schema({
  summary: 'Завести ключ доступа: вопрос к браузеру',
  needs: 'enrolling',
  isFreshNeeded: true,
  answer: PasskeyOptions,
})

export const confirmPasskeyEnrolment = schema({
  summary: 'Сохранить ключ доступа. Первый второй фактор приносит запасные коды',
  needs: 'enrolling',
  isFreshNeeded: true,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60, message: 'Назовите ключ, например «Ноутбук»' }),
    response: PasskeyResponse,
  }),
  answer: Enrolled,
})

export const removeFactor = schema({
  summary: 'Убрать приложение с кодами или ключ; последний второй фактор не убрать',
  needs: 'signed-in',
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({
    totp: Type.Optional(Type.Boolean()),
    passkeyId: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  answer: SessionState,
})

export const renewRecoveryCodes = schema({
  summary: 'Новые запасные коды вместо прежних',
  needs: 'signed-in',
  final: 'asked',
  isFreshNeeded: true,
  answer: Enrolled,
})
