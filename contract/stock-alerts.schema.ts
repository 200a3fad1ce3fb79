import Type from 'typebox'
import { AUTH_KEY_REQUIRED } from '#rules/identity/auth-key.ts'
import { Captcha } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Сообщить о поступлении')

const token = Type.String({ minLength: 1, maxLength: 64, message: 'Нужна ссылка из сообщения' })

export const StockAlert = Type.Object({
  /** What is waited for: the good itself, or a lower price. */
  kind: Type.Union([Type.Literal('stock'), Type.Literal('price')]),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('stopped')]),
  good: Type.Object({ name: Type.String(), url: Type.String() }),
  /** Other goods the same person waits for. */
  others: Type.Integer(),
})

export const askStockAlert = schema({
  summary: 'Сообщить, когда товар появится, его станет больше или он подешевеет; один раз, по SMS или почте',
  access: 'visitor',
  body: Type.Object({
    goodCode: Type.String({ minLength: 1, maxLength: 20, message: 'Укажите товар' }),
    key: Type.String({ minLength: 1, maxLength: 254, message: AUTH_KEY_REQUIRED }),
    /** Tell when there are more pieces than this; 0 unless said. */
    moreThan: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999, message: 'Нужно число штук' })),
    /** Tell when it costs less than now, and not about stock. */
    isPrice: Type.Optional(Type.Boolean({ message: 'Нужно да или нет' })),
    nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })),
    captcha: Captcha,
  }),
  /** What stops it; null when the same was asked before. */
  answer: Type.Object({ token: Nullable(Type.String()) }),
})

export const stockAlert = schema({
  summary: 'О чём обещали сообщить, по ссылке из сообщения',
  access: 'visitor',
  params: { token },
  answer: StockAlert,
})

export const stopStockAlert = schema({
  summary: 'Больше не сообщать: об этом товаре или обо всех',
  access: 'visitor',
  params: { token },
  body: Type.Object({ all: Type.Optional(Type.Boolean({ message: 'Нужно да или нет' })) }),
  answer: StockAlert,
})
