import Type from 'typebox'
import { section } from './call.schema.ts'

const { schema } = section('Посещения')

export const noteVisitStep = schema({
  summary: 'Посетитель дошёл до шага; раз в день, без имён, после согласия на счёт посещений',
  access: 'visitor',
  params: {
    step: Type.Unsafe<'cart' | 'checkout' | 'order'>(
      Type.String({ pattern: '^(cart|checkout|order)$', message: 'Корзина, оформление или заказ' }),
    ),
  },
  answer: Type.Literal(true),
})

export const noteGoodView = schema({
  summary: 'Товар посмотрели; раз в день от посетителя, без имён',
  access: 'visitor',
  params: { code: Type.String({ minLength: 1, maxLength: 20 }) },
  answer: Type.Literal(true),
})
