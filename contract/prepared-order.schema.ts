import Type from 'typebox'
import { section } from './call.schema.ts'
import { saveOrder } from './order.schema.ts'

const { schema } = section('Заказы')

/** Sums are roubles. */
const PreparedLine = Type.Object({
  code: Type.String(),
  article: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  price: Type.Number(),
  total: Type.Number(),
})

/** For a program that buys on somebody's behalf: nothing is ordered and no goods are held until a person confirms. */
export const prepareOrder = schema({
  summary:
    'Подготовить заказ из корзины: ничего не оформляется, пока человек не подтвердит его на странице из confirmUrl',
  access: 'visitor',
  body: Type.Object({
    cartUuid: Type.String({
      format: 'uuid',
      message: 'Номер корзины записан неверно',
      missing: 'Укажите номер корзины',
    }),
    ...Type.Pick(saveOrder.body, [
      'nodeLogisticCode',
      'contact',
      'delivery',
      'payment',
      'inn',
      'kpp',
      'organizationName',
      'comment',
    ]).properties,
  }),
  answer: Type.Object({
    /** On our own host; only a person opens it. */
    confirmUrl: Type.String(),
    expiresAt: Type.String(),
    lines: Type.Array(PreparedLine),
    sums: Type.Object({ goods: Type.Number(), delivery: Type.Number(), total: Type.Number() }),
    /** «Самовывоз во вторник, 17 ноября»: as of now, promised when it is confirmed. */
    promise: Type.String(),
    /** Where it is picked up, or brought to. */
    address: Type.String(),
  }),
})
