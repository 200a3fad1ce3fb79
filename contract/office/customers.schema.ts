import Type from 'typebox'
import { CONSENT_KINDS, type ConsentKind as Consent } from '#rules/identity/consent.ts'
import type { SubjectRequestKind } from '#rules/identity/subject-request.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Клиенты')

export const CustomerId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер клиента' })

export const ConsentKindSchema = Type.Unsafe<Consent>(
  Type.Union(
    CONSENT_KINDS.map((kind) => Type.Literal(kind)),
    { message: 'Такого согласия нет' },
  ),
)

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
  /** The shop lets nobody in by this account. */
  isBlocked: Type.Boolean(),
})

export const deskCustomers = schema({
  summary:
    'Клиенты: новые сверху, страница за страницей по after. Поиск по имени, телефону (и концу от 4 цифр), части e-mail, номеру заказа, организации и её ИНН, № карточки',
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
  rentals: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      good: Type.String(),
      days: Type.String(),
      statusText: Type.String(),
      /** Above zero: a debt; below: what the shop has to give back. */
      owed: Type.Number(),
    }),
  ),
  repairs: Type.Array(
    Type.Object({ number: Type.String(), tool: Type.String(), stateText: Type.String(), createdAt: Moment }),
  ),
  returns: Type.Array(
    Type.Object({
      number: Type.String(),
      orderNumber: Type.String(),
      stateText: Type.String(),
      goods: Type.Array(Type.String()),
      createdAt: Moment,
    }),
  ),
  reviews: Type.Array(
    Type.Object({
      id: Type.Integer(),
      good: Type.String(),
      rating: Type.Integer(),
      text: Type.String(),
      createdAt: Moment,
    }),
  ),
  /** The cart of today first, then lists kept by name. */
  carts: Type.Array(Type.Object({ name: Type.String(), pieces: Type.Integer(), goods: Type.Array(Type.String()) })),
  bonusEntries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Moment,
      amount: Type.Integer(),
      reason: Type.String(),
      orderNumber: Nullable(Type.String()),
      balanceAfter: Type.Integer(),
      /** Whose hand; null: an order's. */
      who: Nullable(Type.String()),
      canUndo: Type.Boolean(),
    }),
  ),
  addresses: Type.Array(Type.String()),
  organizations: Type.Array(Type.Object({ name: Type.String(), inn: Type.String(), kpp: Nullable(Type.String()) })),
  consents: Type.Array(
    Type.Object({
      at: Moment,
      kind: ConsentKindSchema,
      what: Type.String(),
      isGiven: Type.Boolean(),
      version: Type.String(),
      wayText: Type.String(),
      where: Type.String(),
    }),
  ),
  /** Given and not taken back. */
  standing: Type.Array(ConsentKindSchema),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Moment,
      channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
      subject: Type.String(),
      text: Type.String(),
      state: Type.String(),
      stateText: Type.String(),
      error: Nullable(Type.String()),
      orderNumber: Nullable(Type.String()),
      canResend: Type.Boolean(),
      /** Not gone yet: till then it can be stopped. */
      recallUntil: Nullable(Moment),
    }),
  ),
  notes: Type.Array(
    Type.Object({ id: Type.Integer(), at: Moment, who: Type.String(), text: Type.String(), isOwn: Type.Boolean() }),
  ),
  blocked: Nullable(Type.Object({ at: Moment, reason: Type.String() })),
  lastSeenAt: Nullable(Moment),
  mayChange: Type.Boolean(),
  /** Cards that may be the same person's. */
  doubles: Type.Array(Type.Object({ ...DeskCustomer.properties, why: Type.Array(Type.String()) })),
  /** Numbers of cards that were joined with this one. */
  joined: Type.Array(Type.Integer()),
  requests: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Unsafe<SubjectRequestKind>(Type.String()),
      kindText: Type.String(),
      dueOn: Type.String(),
      isOverdue: Type.Boolean(),
      answeredAt: Nullable(Moment),
    }),
  ),
})

export const customerCard = schema({
  summary:
    'Клиент (по номеру объединённой карточки — та, что осталась): заказы, прокат, ремонты, отзывы, бонусы, адреса, организации, согласия, сообщения, заметки, двойники',
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
