import Type from 'typebox'
import { section } from './call.schema.ts'

const { schema } = section('Организация')

export const agreedPrices = schema({
  summary: 'Цены по договору организации, от которой покупают: только те, что ниже обычной. До ста товаров',
  access: 'customer',
  byNode: true,
  query: {
    codes: Type.String({
      maxLength: 2100,
      pattern: '^[\\w-]{1,20}(,[\\w-]{1,20}){0,99}$',
      message: 'Коды товаров через запятую, до ста',
      missing: 'Укажите коды товаров',
    }),
  },
  /** Roubles. */
  answer: Type.Array(Type.Object({ code: Type.String(), price: Type.Number() })),
})
