import Type from 'typebox'
import { section } from './call.schema.ts'
import { Payment } from './order.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Контакты')

const Branch = Type.Object({ code: Type.String(), name: Type.String(), url: Type.String() })

/** Sums are roubles. */
export const shopTerms = schema({
  summary: 'Условия магазина для программ: филиалы, получение, оплата, пределы заказа, документы',
  byNode: true,
  answer: Type.Object({
    name: Type.String(),
    currency: Type.Literal('RUB'),
    timeZone: Type.Literal('Europe/Moscow'),
    branch: Type.Object({ ...Branch.properties, phone: Type.String(), email: Type.String(), workTime: Type.String() }),
    branches: Type.Array(Branch),
    delivery: Type.Object({
      /** Shops of the branch that give orders out. */
      pickup: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String(), workTime: Type.String() }),
      ),
      /** From so much of goods on it costs so much; null: no courier here. */
      courier: Nullable(Type.Array(Type.Object({ from: Type.Number(), price: Type.Number() }))),
      /** A transport company takes orders to other cities. */
      transport: Type.Boolean(),
    }),
    payment: Type.Array(Payment),
    order: Type.Object({
      minimum: Type.Number(),
      maxPieces: Type.Integer(),
      /** An order paid online holds its goods so long before it is paid. */
      reserveMinutes: Type.Integer(),
    }),
    documents: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  }),
})
