import Type from 'typebox'
import { DeliveryCity, DeliveryTariff } from '../cart-delivery.schema.ts'
import { LINE_QUANTITY_LIMIT } from '../cart.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Транспортная компания')

export const transportCities = schema({
  summary: 'Города транспортной компании по началу названия',
  needs: 'orders.read',
  query: { city: Type.String({ minLength: 1, maxLength: 100, message: 'Укажите город' }) },
  answer: Type.Array(DeliveryCity),
})

export const TransportTerms = Type.Object({
  city: DeliveryCity,
  /** Cheapest first; roubles. */
  tariffs: Type.Array(DeliveryTariff),
  offices: Type.Array(Type.Object({ code: Type.String(), address: Type.String(), workTime: Type.String() })),
})

export const transportTerms = schema({
  summary: 'Тарифы до города для таких товаров и пункты выдачи в нём, теми же правилами, что у корзины',
  needs: 'orders.read',
  body: Type.Object({
    branch: Type.String({ minLength: 1, maxLength: 40, message: 'Выберите филиал' }),
    city: Type.String({ minLength: 1, maxLength: 100, message: 'Укажите город' }),
    lines: Type.Array(
      Type.Object({
        code: Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' }),
        quantity: Type.Integer({
          minimum: 1,
          maximum: LINE_QUANTITY_LIMIT,
          message: `Количество — целое число от 1 до ${LINE_QUANTITY_LIMIT}`,
        }),
      }),
      { minItems: 1, maxItems: 300, message: 'Добавьте товары' },
    ),
  }),
  answer: TransportTerms,
})
