import Type from 'typebox'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Клиенты')

const CustomerId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер клиента' })

/** Phone and e-mail are masked unless the role may see them. Sums are roubles. */
export const DeskCustomer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  createdAt: Moment,
  bonuses: Type.Integer(),
  /** All but the cancelled ones. */
  orders: Type.Integer(),
  sum: Type.Number(),
  lastOrderAt: Nullable(Moment),
})

export const deskCustomers = schema({
  summary:
    'Клиенты: новые сверху, страница за страницей по after. Поиск по имени, концу телефона (от 4 цифр), началу e-mail',
  needs: 'customers.read',
  query: {
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ customers: Type.Array(DeskCustomer), next: Nullable(Type.String()) }),
})

export const CustomerCard = Type.Object({
  ...DeskCustomer.properties,
  isMasked: Type.Boolean(),
  canReveal: Type.Boolean(),
  isEmailConfirmed: Type.Boolean(),
  wantsMail: Type.Boolean(),
  /** The last fifty, newest first; so are bonuses, consents and messages. */
  lastOrders: Type.Array(
    Type.Object({
      number: Type.String(),
      createdAt: Moment,
      status: Type.Unsafe<OrderStatus>(Type.String()),
      statusText: Type.String(),
      total: Type.Number(),
      goods: Type.Array(Type.String()),
    }),
  ),
  bonusEntries: Type.Array(
    Type.Object({
      at: Moment,
      amount: Type.Integer(),
      reason: Type.String(),
      orderNumber: Nullable(Type.String()),
      balanceAfter: Type.Integer(),
    }),
  ),
  addresses: Type.Array(Type.String()),
  organizations: Type.Array(Type.Object({ name: Type.String(), inn: Type.String(), kpp: Nullable(Type.String()) })),
  consents: Type.Array(
    Type.Object({
      at: Moment,
      what: Type.String(),
      isGiven: Type.Boolean(),
      version: Type.String(),
      where: Type.String(),
    }),
  ),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Moment,
      channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
      /** The subject of a letter, the words of an SMS. */
      text: Type.String(),
      orderNumber: Type.String(),
    }),
  ),
})

export const customerCard = schema({
  summary: 'Клиент: заказы, бонусы, адреса, организации, согласия, сообщения',
  needs: 'customers.read',
  params: { id: CustomerId },
  answer: CustomerCard,
})

export const revealCustomer = schema({
  summary: 'Открыть телефон и e-mail клиента; кто и когда открыл, записывается',
  needs: 'contacts.unmask',
  params: { id: CustomerId },
  answer: Type.Object({ phone: Type.String(), email: Nullable(Type.String()) }),
})
