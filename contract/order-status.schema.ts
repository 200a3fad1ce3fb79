import Type from 'typebox'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { section } from './call.schema.ts'
import { ORDER_PHONE_DIGITS } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Заказы')

/** For a bot or a call centre: nothing of it tells who ordered or where to. */
export const orderStatus = schema({
  summary: 'Как идёт заказ: по номеру и последним цифрам телефона',
  access: 'visitor',
  query: {
    number: Type.String({
      pattern: '^[\\dA-Za-z-]{1,20}$',
      message: 'Номер заказа — цифры, он пришёл в SMS и письме',
      missing: 'Введите номер заказа',
    }),
    phone: Type.String({
      pattern: `^\\d{${ORDER_PHONE_DIGITS}}$`,
      message: `Введите ${ORDER_PHONE_DIGITS} последние цифры телефона`,
    }),
  },
  answer: Type.Object({
    number: Type.String(),
    status: Type.Unsafe<OrderStatus>(Type.String()),
    statusText: Type.String(),
    /** «Самовывоз во вторник, 17 ноября». */
    deliveryText: Type.String(),
    /** Roubles. */
    total: Type.Number(),
    isPaid: Type.Boolean(),
    createdAt: Type.String(),
    /** When it came to this status. */
    changedAt: Nullable(Type.String()),
  }),
})
