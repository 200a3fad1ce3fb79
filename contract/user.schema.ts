import Type from 'typebox'
import { EMAIL_REQUIRED } from '#rules/identity/email.ts'
import {
  Birthdate,
  Captcha,
  Code,
  CodeSent,
  CodeToken,
  Key,
  Password,
  PasswordConfirmation,
  SignedIn,
} from './auth.schema.ts'
import { section } from './call.schema.ts'
import { City, Nullable } from './shapes.schema.ts'

const { schema } = section('Покупатель')

/**
 * While a new e-mail waits for its confirmation, `email` is the new one, `emailOld` the current one, and
 * `emailVerifiedAt` is empty. `birthdate` is seconds, `techInfo.birthday` the same day as 1990-03-05.
 */
export const User = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  emailOld: Nullable(Type.String()),
  emailVerifiedAt: Nullable(Type.String()),
  birthdate: Nullable(Type.Integer()),
  mailingAgreement: Type.Boolean(),
  hasPassword: Type.Boolean(),
  techInfo: Type.Object({ birthday: Nullable(Type.String()), balanceBonusesActive: Type.Integer() }),
  /** The organization whose agreed prices hold for them now; null: they pay what everybody pays. */
  pricesOf: Nullable(Type.Integer()),
})

export const userMe = schema({ summary: 'Кто вошёл', access: 'customer', answer: User })

/** Answers a guest too, so that a page may ask it first and never see a 401. */
export const userTrack = schema({
  summary: 'Посетитель для аналитики: вошёл ли, какой филиал',
  access: 'visitor',
  byNode: true,
  answer: Type.Object({
    userId: Nullable(Type.Integer()),
    isAuthorized: Type.Boolean(),
    nodeLogisticCode: Type.String(),
  }),
})

export const checkUser = schema({
  summary: 'Есть ли аккаунт с таким телефоном или e-mail и задан ли пароль',
  access: 'visitor',
  body: Type.Object({ key: Key, captcha: Captcha }),
  answer: Type.Object({ exists: Type.Boolean(), hasPassword: Type.Boolean() }),
})

export const requestPasswordCode = schema({
  summary: 'Отправить код для восстановления пароля; ответ не зависит от того, есть ли аккаунт',
  access: 'visitor',
  params: {
    type: Type.Union([Type.Literal('phone'), Type.Literal('email')], {
      message: 'Код можно получить на телефон или e-mail',
    }),
  },
  body: Type.Object({ key: Key, captcha: Captcha }),
  answer: CodeSent,
})

export const updatePassword = schema({
  summary: 'Задать новый пароль по коду; прежние входы больше не действуют',
  access: 'visitor',
  body: Type.Object({
    key: Key,
    code: Code,
    password: Password,
    passwordConfirmation: PasswordConfirmation,
    codeToken: CodeToken,
  }),
  answer: SignedIn,
})

/** `passwordOld` is needed when the account has a password. */
export const setPassword = schema({
  summary: 'Сменить пароль или задать первый',
  access: 'customer',
  body: Type.Object({
    passwordOld: Type.Optional(Type.String({ maxLength: 1000 })),
    password: Password,
    passwordConfirmation: PasswordConfirmation,
  }),
  answer: Type.Literal(true),
})

/**
 * An open session does not prove the owner. A new phone or e-mail also needs the account's `password`, or `ownerCode`:
 * a code of purpose `owner` sent to `ownerKey`, the account's phone (when left out) or its confirmed e-mail.
 */
const OwnerProof = {
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  ownerKey: Type.Optional(Key),
  ownerCode: Type.Optional(Code),
  codeToken: CodeToken,
}

/**
 * A new phone needs the code of purpose `new-phone` sent to it by requestCode, and the owner's proof; it ends all other
 * sessions, and for a day it neither recovers the password nor deletes the account. A new e-mail needs the proof and
 * waits for its confirmation; an empty one is taken away.
 */
export const updateUser = schema({
  summary: 'Изменить имя, e-mail, дату рождения, согласие на рассылку или телефон',
  access: 'customer',
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 1000 })),
    email: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    birthdate: Type.Optional(Nullable(Birthdate)),
    mailingAgreement: Type.Optional(Type.Boolean()),
    phone: Type.Optional(Type.String({ maxLength: 100 })),
    code: Type.Optional(Code),
    ...OwnerProof,
  }),
  answer: User,
})

export const userCity = schema({
  summary: 'Город посетителя: выбранный, иначе город хоста',
  access: 'visitor',
  answer: City,
})

export const setUserCity = schema({
  summary: 'Запомнить город: в аккаунте и в cookie cityN',
  access: 'visitor',
  body: Type.Object({ cityFiasId: Type.String({ minLength: 1, maxLength: 36, message: 'Выберите город из списка' }) }),
  answer: City,
})

export const requestConfirmMail = schema({
  summary: 'Отправить письмо для подтверждения e-mail; другой адрес становится новым и ждёт подтверждения',
  access: 'customer',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 1000, message: EMAIL_REQUIRED }), ...OwnerProof }),
  answer: Type.Literal(true),
})

/** The link of the letter is opened in any browser, so no sign-in is needed. */
export const confirmMail = schema({
  summary: 'Подтвердить e-mail по коду из письма; код действует один раз, сутки',
  access: 'visitor',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, message: 'Откройте ссылку из письма целиком' }),
  }),
  answer: Type.Literal(true),
})

export const exportUser = schema({
  summary: 'Всё, что магазин хранит о покупателе',
  access: 'customer',
  answer: Type.Object({ exportedAt: Type.String(), sections: Type.Record(Type.String(), Type.Unknown()) }),
})

/** The code, of purpose `deletion`, is asked by requestCode for the account's own phone or confirmed e-mail, `key`. */
export const deleteUser = schema({
  summary: 'Удалить аккаунт: личные данные стираются, входы больше не действуют',
  access: 'customer',
  body: Type.Object({ key: Key, code: Code, codeToken: CodeToken }),
  answer: Type.Literal(true),
})

/**
 * `device` in words, «Chrome, Windows»; `city` by the network address, when known. `lastUsedAt` is true within an hour.
 */
export const Session = Type.Object({
  session_id: Type.String(),
  isCurrent: Type.Boolean(),
  device: Type.String(),
  city: Nullable(Type.String()),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
})

export const userSessions = schema({
  summary: 'Где открыт аккаунт: устройства и входы',
  access: 'customer',
  answer: Type.Array(Session),
})

/** One session by its `session_id`, or `others: true` for all but this one. */
export const endUserSessions = schema({
  summary: 'Завершить вход на другом устройстве или все, кроме этого',
  access: 'customer',
  body: Type.Object({
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, message: 'Выберите вход из списка' })),
    others: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Array(Session),
})
