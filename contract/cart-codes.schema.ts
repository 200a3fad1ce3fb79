import Type from 'typebox'
import { section } from './call.schema.ts'
import { Cart } from './cart.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Корзина')

const cartUuid = Type.Optional(Nullable(Type.String({ format: 'uuid', message: 'Номер корзины записан неверно' })))
const nodeLogisticCode = Type.Optional(Type.String({ maxLength: 20 }))

export const applyCartCode = schema({
  summary: 'Применить промокод или подарочную карту к корзине. Нет такого кода — 404, не действует — 422 и почему',
  access: 'visitor',
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 60, message: 'Введите код', missing: 'Введите код' }),
    cartUuid,
    nodeLogisticCode,
  }),
  answer: Cart,
})

export const removeCartCode = schema({
  summary: 'Убрать из корзины промокод или подарочную карту',
  access: 'visitor',
  body: Type.Object({
    kind: Type.Union([Type.Literal('promo'), Type.Literal('card')], { message: 'Укажите promo или card' }),
    cartUuid,
    nodeLogisticCode,
  }),
  answer: Cart,
})
