import Type from 'typebox'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { OrderFieldRows, Payment } from '../order.schema.ts'
import { Nullable } from '../shapes.schema.ts'
import { CourierVisitSchema } from '../user-orders.schema.ts'
import { HandingFields } from './handover.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { CardItem, OrderExchange, OrderFieldChanges, OrderMoney } from './order-card-parts.schema.ts'
import { NamedBranch } from './session.schema.ts'

const schema = officeSection('Заказы')

const Status = Type.Unsafe<OrderStatus>(Type.String())
const OrderNumber = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' })
/** Several by comma. */
const List = Type.Optional(Type.String({ maxLength: 1000 }))
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Delivery = Type.Union([Type.Literal('pickup'), Type.Literal('courier'), Type.Literal('transport')])
const Tag = Type.String({ minLength: 1, maxLength: 40, message: 'Метка — от 1 до 40 символов' })

/** Sums are roubles, as everywhere on the wire. Phone and e-mail are masked unless the role may see them. */
export const DeskOrder = Type.Object({
  number: Type.String(),
  version: Type.Integer(),
  createdAt: Moment,
  status: Status,
  /** «Ждёт подтверждения» for a large one from an unproven phone. */
  statusText: Type.String(),
  source: Type.String(),
  branch: Type.Object({ code: Type.String(), name: Type.String() }),
  shop: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  contactName: Type.String(),
  phone: Type.String(),
  delivery: Delivery,
  deliveryText: Type.String(),
  payment: Payment,
  isPaid: Type.Boolean(),
  /** Its money is frozen and not taken yet. */
  isHeld: Type.Boolean(),
  /** A paid one has become dearer since: roubles still to come. */
  due: Type.Number(),
  total: Type.Number(),
  pieces: Type.Integer(),
  /** Names of the first two. */
  goods: Type.Array(Type.String()),
  hasComment: Type.Boolean(),
  fields: OrderFieldRows,
  hasOrganization: Type.Boolean(),
  tags: Type.Array(Type.String()),
  assignedTo: Nullable(Person),
  nextCallAt: Nullable(Moment),
  calls: Type.Integer(),
})

export const deskOrders = schema({
  summary:
    'Заказы: новые сверху, страница за страницей по after. Поиск по номеру, концу телефона (от 4 цифр), имени, артикулу',
  needs: 'orders.read',
  query: {
    status: List,
    branch: List,
    shop: List,
    delivery: List,
    payment: List,
    paid: Type.Optional(Type.Boolean()),
    /** Money is frozen for it; `holdEnding`: not for long any more. */
    held: Type.Optional(Type.Boolean()),
    holdEnding: Type.Optional(Type.Boolean()),
    /** Days of Moscow, both included. */
    from: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' })),
    to: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' })),
    sumFrom: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
    sumTo: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
    tag: List,
    /** `me`, `nobody` or a person's number. */
    assigned: Type.Optional(Type.String({ maxLength: 20 })),
    /** To be called back by now. */
    callDue: Type.Optional(Type.Boolean()),
    /** Its money is to be given back by a person. */
    refundDue: Type.Optional(Type.Boolean()),
    /** Of the shop's own, `code:value`. */
    field: Type.Optional(Type.String({ maxLength: 200, message: 'Сократите значение поля' })),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    oldestFirst: Type.Optional(Type.Boolean()),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ orders: Type.Array(DeskOrder), next: Nullable(Type.String()) }),
})

export const OrderCard = Type.Object({
  number: Type.String(),
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  status: Status,
  statusText: Type.String(),
  /** Lines and delivery may still be changed. */
  canEdit: Type.Boolean(),
  /** By the table of the rules; `isAllowed`: this person may. */
  next: Type.Array(Type.Object({ status: Status, text: Type.String(), isAllowed: Type.Boolean() })),
  /** A step that was taken by mistake leads here; null: there is no way back. */
  back: Nullable(Type.Object({ status: Status, isAllowed: Type.Boolean() })),
  /** Pieces nobody has taken off the shelves. */
  unpicked: Type.Integer(),
  /** Orders of the same phone and sum within half an hour: likely the same one sent again. */
  repeats: Type.Array(Type.Object({ number: Type.String(), status: Status })),
  confirmUntil: Nullable(Moment),
  reservedUntil: Nullable(Moment),
  source: Type.String(),
  utmSource: Nullable(Type.String()),
  branch: Type.Object({ code: Type.String(), name: Type.String() }),
  shop: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String() })),
  contact: Type.Object({
    name: Type.String(),
    phone: Type.String(),
    email: Nullable(Type.String()),
    /** Ask revealContact for the whole of it. */
    isMasked: Type.Boolean(),
    canReveal: Type.Boolean(),
  }),
  /** Null: ordered without an account. */
  customer: Nullable(Type.Object({ id: Type.Integer(), orders: Type.Integer() })),
  organization: Nullable(
    Type.Object({ name: Type.String(), inn: Type.String(), kpp: Nullable(Type.String()), address: Type.String() }),
  ),
  comment: Type.String(),
  fields: OrderFieldRows,
  delivery: Type.Object({
    type: Delivery,
    /** With the day in it: «Самовывоз 17 ноября». */
    text: Type.String(),
    address: Type.String(),
    price: Type.Number(),
    tariff: Nullable(Type.String()),
    visit: Nullable(CourierVisitSchema),
  }),
  payment: Type.Object({
    type: Payment,
    text: Type.String(),
    isPaid: Type.Boolean(),
    paidAt: Nullable(Moment),
    /** The last day of the invoice; an unpaid order is cancelled at the noon after it. */
    invoiceUntil: Nullable(Type.String({ format: 'date' })),
    attempts: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        provider: Type.String(),
        state: Type.String(),
        stateText: Type.String(),
        amount: Type.Number(),
        /** Pays what a paid order has become dearer by. */
        isRest: Type.Boolean(),
        paidAmount: Nullable(Type.Number()),
        refundedAmount: Nullable(Type.Number()),
        /** Frozen until then. */
        holdUntil: Nullable(Moment),
        createdAt: Moment,
        updatedAt: Moment,
      }),
    ),
  }),
  items: Type.Array(CardItem),
  sums: Type.Object({
    goods: Type.Number(),
    goodsOld: Type.Number(),
    /** Off the goods already, by the code; `promoId`: the promo it opens. */
    promo: Type.Number(),
    promoCode: Nullable(Type.String()),
    promoId: Nullable(Type.Integer()),
    /** Of the total, paid by a gift card. */
    gift: Type.Number(),
    giftCardId: Nullable(Type.Integer()),
    bonuses: Type.Integer(),
    delivery: Type.Number(),
    total: Type.Number(),
    bonusesEarned: Type.Integer(),
  }),
  money: OrderMoney,
  /** By every accounting it was sent to. */
  exchange: Type.Array(OrderExchange),
  /** Orders it was split into or split from. */
  linked: Type.Array(Type.Object({ number: Type.String(), statusText: Type.String(), total: Type.Number() })),
  /** The buyer's request it comes of. */
  request: Nullable(Type.Object({ number: Type.String(), kindText: Type.String() })),
  /** Oldest first. `who`: a person of the shop; null: the buyer or the shop by itself. */
  history: Type.Array(
    Type.Object({
      status: Status,
      text: Type.String(),
      at: Moment,
      note: Type.String(),
      actor: Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('system')]),
      who: Nullable(Person),
    }),
  ),
  notes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Union([Type.Literal('note'), Type.Literal('no-answer'), Type.Literal('talked')]),
      text: Type.String(),
      at: Moment,
      who: Nullable(Person),
    }),
  ),
  desk: Type.Object({
    tags: Type.Array(Type.String()),
    assignedTo: Nullable(Person),
    nextCallAt: Nullable(Moment),
    calls: Type.Integer(),
  }),
  /** Everything sent about the order, newest first. */
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
      recipient: Type.String(),
      subject: Type.String(),
      text: Type.String(),
      state: Type.String(),
      stateText: Type.String(),
      attempts: Type.Integer(),
      error: Nullable(Type.String()),
      createdAt: Moment,
      sentAt: Nullable(Moment),
      /** It can be recalled until then; null: it has gone, or nobody holds it back. */
      recallUntil: Nullable(Moment),
    }),
  ),
  /** The page the buyer sees, at the shop's host; null: the order has no link. */
  buyerUrl: Nullable(Type.String()),
  /** Colleagues who have the card open now. */
  here: Type.Array(Person),
})

export const orderCard = schema({
  summary: 'Заказ целиком: что видит покупатель, оплаты, сообщения, история, заметки',
  needs: 'orders.read',
  params: { number: OrderNumber },
  answer: OrderCard,
})

/** The same key again: it was sent before, its answer was lost. Nothing is written twice. */
const RequestKey = Type.Optional(Type.String({ format: 'uuid', message: 'Ключ повтора — uuid' }))

const change = (summary: string, needs: 'orders.read' | 'orders.notes' | 'orders.change') => ({
  summary,
  needs,
  params: { number: OrderNumber },
  answer: OrderCard,
  idempotent: true,
})

/** Permission: `cancelled` orders.cancel; `completed` orders.status or orders.handover; picking orders.pick too. */
export const moveOrder = schema({
  ...change('Перевести заказ в другой статус по таблице правил. from — статус, который вы видели', 'orders.read'),
  final: 'moment',
  body: Type.Object({
    from: Type.String({ maxLength: 40 }),
    to: Type.String({ maxLength: 40 }),
    /** Of a cancellation: the buyer reads it. */
    note: Type.Optional(Type.String({ maxLength: 500, message: 'Сократите примечание до 500 символов' })),
    /** For the shop's own people: the buyer never reads it. */
    inner: Type.Optional(Type.String({ maxLength: 2000, message: 'Сократите заметку до 2000 символов' })),
    ...HandingFields,
  }),
})

const TextChange = Type.Optional(
  Type.Object({ from: Nullable(Type.String({ maxLength: 2000 })), to: Nullable(Type.String({ maxLength: 2000 })) }),
)

/**
 * Each field with the value seen and the value wanted: what a colleague changed meanwhile in other fields stays. The
 * same field changed by both: 409 CONFLICT, `conflicts` says whose value is what, nothing is changed.
 */
export const changeDeskOrder = schema({
  ...change('Изменить контакт, комментарий или адрес: по полям, с тем, что вы видели', 'orders.change'),
  body: Type.Object({
    contactName: TextChange,
    contactPhone: TextChange,
    contactEmail: TextChange,
    comment: TextChange,
    fields: OrderFieldChanges,
    deliveryAddress: TextChange,
  }),
})

export const addOrderNote = schema({
  ...change('Заметка для своих: покупатель её не видит', 'orders.notes'),
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 2000, message: 'Напишите заметку, до 2000 символов' }),
    key: RequestKey,
  }),
})

export const noteOrderCall = schema({
  ...change('Звонок: дозвонились или нет, когда перезвонить', 'orders.notes'),
  body: Type.Object({
    isAnswered: Type.Boolean(),
    key: RequestKey,
    text: Type.Optional(Type.String({ maxLength: 2000, message: 'Сократите заметку до 2000 символов' })),
    nextAt: Type.Optional(Nullable(Type.String({ format: 'date-time', message: 'Когда перезвонить — дата и время' }))),
  }),
})

export const changeOrderDesk = schema({
  ...change('Метки и ответственный. Метки добавляют и убирают по одной: двое друг другу не мешают', 'orders.notes'),
  body: Type.Object({
    addTags: Type.Optional(Type.Array(Tag, { maxItems: 20 })),
    removeTags: Type.Optional(Type.Array(Tag, { maxItems: 20 })),
    assignedTo: Type.Optional(
      Type.Object({ from: Nullable(Type.Integer({ minimum: 1 })), to: Nullable(Type.Integer({ minimum: 1 })) }),
    ),
  }),
})

export const revealContact = schema({
  summary: 'Открыть телефон и e-mail покупателя; кто и когда открыл, записывается',
  needs: 'contacts.unmask',
  params: { number: OrderNumber },
  answer: Type.Object({ phone: Type.String(), email: Nullable(Type.String()) }),
})

export const openOrderCard = schema({
  summary: 'Карточка открыта (повторяйте раз в 20 секунд) или закрыта; кто ещё её открыл',
  needs: 'orders.read',
  params: { number: OrderNumber },
  body: Type.Object({ isOpen: Type.Boolean() }),
  answer: Type.Array(Person),
})

export const moveOrders = schema({
  summary: 'Статус или ответственный сразу у многих; о каждом сказано, что вышло',
  needs: 'orders.bulk',
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({
    orders: Type.Array(Type.Object({ number: OrderNumber, from: Type.String({ maxLength: 40 }) }), {
      minItems: 1,
      maxItems: 200,
    }),
    to: Type.Optional(Type.String({ maxLength: 40 })),
    assignedTo: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
  }),
  answer: Type.Array(Type.Object({ number: Type.String(), isDone: Type.Boolean(), words: Type.String() })),
})

export const orderDeskLists = schema({
  summary: 'Из чего выбирают на столе заказов: статусы, филиалы и магазины, метки, люди',
  needs: 'orders.read',
  answer: Type.Object({
    statuses: Type.Array(Type.Object({ code: Status, text: Type.String() })),
    branches: Type.Array(NamedBranch),
    tags: Type.Array(Type.String()),
    people: Type.Array(Type.Object({ ...Person.properties, branches: Nullable(Type.Array(Type.String())) })),
  }),
})

const ViewQuery = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))
export const DeskView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  owner: Type.String(),
  /** Filters and columns, as the desk gave them. */
  query: ViewQuery,
})
const ViewName = Type.String({ minLength: 1, maxLength: 60, message: 'Назовите вид, до 60 символов' })
export const viewId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер вида' })
/** Sharing needs views.share. */
export const ViewBody = Type.Object({
  id: Type.Optional(viewId),
  name: ViewName,
  isShared: Type.Boolean(),
  query: ViewQuery,
})

export const orderViews = schema({
  summary: 'Сохранённые виды списка: свои и общие',
  needs: 'orders.read',
  answer: Type.Array(DeskView),
})

export const saveOrderView = schema({
  summary: 'Сохранить вид; с id — заменить свой',
  needs: 'orders.read',
  body: ViewBody,
  answer: Type.Array(DeskView),
})

export const removeOrderView = schema({
  summary: 'Удалить свой вид; общий — и тот, кто может делиться',
  needs: 'orders.read',
  params: { id: viewId },
  answer: Type.Array(DeskView),
})
