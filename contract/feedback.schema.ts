import Type from 'typebox'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { Captcha } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Обратная связь')

/** What a buyer may ask the shop to call back about. */
const FEEDBACK_TYPES = [
  'callback',
  'question',
  'product',
  'analog',
  'availability',
  'spare-part',
  'service',
  'search',
  'hire',
  'hire-availability',
] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const requestCallback = schema({
  summary: 'Обращение в магазин: звонок, вопрос о товаре, аналог, наличие, запчасть, прокат',
  access: 'visitor',
  body: Type.Object({
    // a mapped union has no static type of its own
    type: Type.Unsafe<FeedbackType>(
      Type.Union(
        FEEDBACK_TYPES.map((type) => Type.Literal(type)),
        { message: 'Выберите, о чём обращение: о звонке, товаре, замене, наличии, запчасти, ремонте или прокате' },
      ),
    ),
    name: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    phone: Type.String({ minLength: 1, maxLength: 40, message: PHONE_REQUIRED }),
    message: Type.Optional(
      Nullable(Type.String({ maxLength: 2000, message: `Сообщение — до ${TEXTAREA_LIMIT} символов` })),
    ),
    /** A choice the form offered; said before the words and not counted among them. */
    topic: Type.Optional(Type.String({ maxLength: 60 })),
    goodCode: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
    nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })),
    captcha: Captcha,
  }),
  answer: Type.Literal(true),
})

/** What every request with pictures tells about the one who asks. */
export const contactFields = {
  name: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  phone: Type.String({ minLength: 1, maxLength: 40, message: PHONE_REQUIRED }),
  captcha: Captcha,
}

export const sparePartTypes = schema({
  summary: 'Виды запчастей, которые можно заказать',
  answer: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

export const orderSparePart = schema({
  summary: 'Заказ запчасти: вид, инструмент, что нужно, до пяти снимков',
  access: 'visitor',
  body: Type.Object({
    type: Type.String({ minLength: 1, maxLength: 40, message: 'Выберите вид запчасти' }),
    tool: Type.Optional(Type.String({ maxLength: 120, message: 'Название инструмента — до 120 символов' })),
    message: Type.String({ maxLength: 2000, message: 'Напишите, какая деталь нужна' }),
    goodCode: Type.Optional(Type.String({ maxLength: 20 })),
    nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })),
    ...contactFields,
  }),
  answer: Type.Literal(true),
})
