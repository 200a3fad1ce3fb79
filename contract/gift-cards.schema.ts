import Type from 'typebox'
import { EMAIL_INVALID } from '#rules/identity/email.ts'
import { GIFT_MESSAGE_MAX } from '#rules/money/gift-card.ts'
import { CAPTCHA_LONGEST } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { OrderContact, SavedOrder } from './order.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Подарочные карты')

export const giftCardOffer = schema({
  summary: 'Продаются ли подарочные карты, на какие суммы и сколько действуют',
  access: 'public',
  answer: Type.Object({
    isSold: Type.Boolean(),
    /** Roubles. */
    sums: Type.Array(Type.Integer()),
    months: Type.Integer(),
  }),
})

export const buyGiftCard = schema({
  idempotent: true,
  summary:
    'Купить подарочную карту: номер уйдёт на e-mail получателя, когда придут деньги. Без скидок и бонусов, оплата онлайн',
  access: 'visitor',
  body: Type.Object({
    /** Whole roubles. */
    sum: Type.Number({ minimum: 0, maximum: 100_000_000, message: 'Укажите сумму карты' }),
    recipient: Type.String({
      maxLength: 200,
      message: 'Имя получателя — до 200 символов',
      missing: 'Напишите, кому подарок',
    }),
    email: Type.String({ maxLength: 300, message: EMAIL_INVALID, missing: 'Введите e-mail получателя' }),
    message: Type.Optional(
      Nullable(Type.String({ maxLength: 2000, message: `Поздравление — до ${GIFT_MESSAGE_MAX} символов` })),
    ),
    contact: OrderContact,
    nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })),
    consent: Type.Optional(Type.Boolean()),
    captcha: Type.Optional(Nullable(Type.String({ maxLength: CAPTCHA_LONGEST }))),
  }),
  answer: SavedOrder,
})
