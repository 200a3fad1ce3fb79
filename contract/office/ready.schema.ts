import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Готовность')

export const ReadyItem = Type.Object({
  code: Type.String(),
  group: Type.String(),
  name: Type.String(),
  /** `done`; `missing`: the shop cannot work so; `advised`: it can, worse. */
  state: Type.Unsafe<'done' | 'missing' | 'advised'>(Type.String()),
  /** What was found, or what is missing and how to mend it. */
  words: Type.String(),
  /** The desk that mends it. */
  path: Nullable(Type.String()),
  /** The variable of the server that mends it. */
  variable: Nullable(Type.String()),
})

/** The proxy this very request came through, while nobody has said whose it is. */
const OfferedProxy = Type.Object({
  address: Type.String(),
  /** What it says the visitor's address is. */
  visitor: Type.String(),
})

export const readiness = schema({
  summary: 'Готов ли магазин к покупателям: каждое — настоящей проверкой',
  needs: 'settings.change',
  answer: Type.Object({
    isDemo: Type.Boolean(),
    items: Type.Array(ReadyItem),
    proxy: Nullable(OfferedProxy),
    held: Type.Integer(),
    /** Of how many things contacts wait to be made anonymous for the first time; 0: nothing waits. */
    forgetting: Type.Integer(),
  }),
})

export const acceptProxy = schema({
  summary: 'Принять прокси, через который пришёл этот запрос: его словам об адресах покупателей можно верить',
  needs: 'settings.change',
  isFreshNeeded: true,
  body: Type.Object({ proxy: Type.String({ minLength: 2, maxLength: 60, message: 'Укажите адрес прокси' }) }),
  answer: Type.Object({}),
})

export const releaseHeld = schema({
  summary: 'Отправить или выбросить сообщения, задержанные после восстановления базы из копии',
  needs: 'settings.change',
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({
    what: Type.Unsafe<'send' | 'drop'>(
      Type.String({ pattern: '^(send|drop)$', message: 'Выберите, отправить сообщения или выбросить' }),
    ),
  }),
  answer: Type.Object({ count: Type.Integer() }),
})

export const allowForgetting = schema({
  summary:
    'Разрешить обезличивать контакты завершённого по сроку: сначала названное число, дальше каждый день. Вернуть нельзя',
  needs: 'settings.change',
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({ count: Type.Integer({ minimum: 1, message: 'Назовите число, с которым согласны' }) }),
  answer: Type.Object({}),
})
