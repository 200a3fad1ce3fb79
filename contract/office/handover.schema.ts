import Type from 'typebox'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Выдача')

const Status = Type.Unsafe<OrderStatus>(Type.String())
const OrderNumber = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })

/** An order, a booking of the rental or a repair. */
export const Found = Type.Object({
  kind: Type.Union([Type.Literal('order'), Type.Literal('rental'), Type.Literal('repair')]),
  number: Type.String(),
  statusText: Type.String(),
  /** It can be handed out now. */
  isReady: Type.Boolean(),
  isEnded: Type.Boolean(),
  name: Type.String(),
  phoneTail: Type.String(),
  /** The first goods, the tool and its days. */
  what: Type.String(),
  /** Of rentals and repairs: what to check and to take. */
  notes: Type.Array(Type.String()),
  sum: Type.Number(),
  createdAt: Moment,
})

export const findForHandover = schema({
  summary: 'Одно поле: номер заказа, брони проката или ремонта, или последние цифры телефона (от четырёх)',
  needs: 'orders.handover',
  query: { text: Type.String({ minLength: 1, maxLength: 40, message: 'Введите номер или конец телефона' }) },
  answer: Type.Array(Found),
})

const HandoverLine = Type.Object({
  code: Type.String(),
  complectOf: Nullable(Type.String()),
  name: Type.String(),
  article: Type.String(),
  image: Nullable(Image),
  unit: Type.String(),
  quantity: Type.Integer(),
  /** What was paid for all of them in money. */
  cost: Type.Number(),
  returned: Type.Integer(),
})

export const Unpicked = Type.Object({
  name: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  place: Type.String(),
})

export const HandoverCard = Type.Object({
  number: Type.String(),
  status: Status,
  statusText: Type.String(),
  promise: Type.String(),
  contactName: Type.String(),
  phoneTail: Type.String(),
  comment: Type.String(),
  organization: Nullable(Type.String()),
  lines: Type.Array(HandoverLine),
  total: Type.Number(),
  /** To be taken at the counter. */
  due: Type.Number(),
  paymentText: Type.String(),
  /** The money is frozen: it is taken when the order is handed over. */
  isHeld: Type.Boolean(),
  /** The transfer paper (УПД) written with the hand-over. */
  paper: Nullable(Type.Object({ number: Type.String(), pdf: Type.String() })),
  /** Given on credit: the day it is to be paid by, nothing is taken here. */
  payBy: Nullable(Type.String()),
  /** Not taken off the shelves yet. */
  unpicked: Type.Array(Unpicked),
  checks: Type.Array(Type.String()),
  /** Null: it may be given; else why not. */
  refusal: Nullable(Type.String()),
  handed: Nullable(
    Type.Object({
      at: Moment,
      who: Nullable(Person),
      paidBy: Nullable(Type.Union([Type.Literal('cash'), Type.Literal('card')])),
    }),
  ),
  /** Null: it may be taken back; else why not. */
  returnRefusal: Nullable(Type.String()),
  /** No provider holds the money: it is given back here. */
  isPaidHere: Type.Boolean(),
  /** Given on credit and not paid for: the debt becomes less, no money moves. */
  isOnCredit: Type.Boolean(),
  /** Goods sold by codes of marking: how many are wanted, and those scanned. */
  marked: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      pieces: Type.Integer(),
      /** Without the part that proves it: nobody reads it. */
      codes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
})

const ofOrder = { params: { number: OrderNumber }, answer: HandoverCard } as const

export const handoverCard = schema({
  summary: 'Что проверить и что взять, прежде чем отдать заказ',
  needs: 'orders.handover',
  ...ofOrder,
})

/** What is said by whoever gives an order to its buyer. */
export const HandingFields = {
  /** As it was shown: another sum meanwhile is a conflict. */
  due: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, message: 'Сколько взяли' })),
  paidBy: Type.Optional(
    Type.Union([Type.Literal('cash'), Type.Literal('card')], { message: 'Чем заплатили: cash или card' }),
  ),
  /** An organization's: by which proxy somebody takes its goods. */
  proxy: Type.Optional(Type.String({ maxLength: 100, message: 'Доверенность — до 100 символов' })),
  /** Pieces shown as not picked that are given all the same. */
  unpicked: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, message: 'Сколько штук не собрано' })),
}

export const handOver = schema({
  summary: 'Заказ отдан покупателю; чем заплатили, если платили здесь',
  needs: 'orders.handover',
  final: 'moment',
  idempotent: true,
  ...ofOrder,
  body: Type.Object(HandingFields),
})

export const Mark = Type.String({ minLength: 1, maxLength: 400, message: 'Отсканируйте код маркировки' })

export const scanHandoverMark = schema({
  summary: 'Код маркировки штуки, которую отдают: то, чего не отсканировали при сборке',
  needs: 'orders.handover',
  idempotent: true,
  ...ofOrder,
  body: Type.Object({ mark: Mark }),
})

export const dropHandoverMark = schema({
  summary: 'Убрать код: эту штуку не отдают',
  needs: 'orders.handover',
  idempotent: true,
  ...ofOrder,
  body: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер кода' }) }),
})

export const takeBackGoods = schema({
  summary:
    'Принять возврат: строки и количество, причина; деньги тем же способом или здесь, товар на полку или отложить',
  needs: 'orders.handover',
  final: 'asked',
  isFreshNeeded: true,
  idempotent: true,
  ...ofOrder,
  body: Type.Object({
    lines: Type.Array(
      Type.Object({
        code: Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' }),
        complectOf: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
        quantity: Type.Integer({ minimum: 1, maximum: 99_999, message: 'Сколько штук — от 1' }),
      }),
      { minItems: 1, maxItems: 300, message: 'Выберите, что возвращают' },
    ),
    reason: Type.String({ minLength: 1, maxLength: 500, message: 'Назовите причину, до 500 символов' }),
    /** Codes of marking read from the pieces that came back. */
    marks: Type.Optional(Type.Array(Mark, { maxItems: 300, message: 'Не больше 300 кодов за раз' })),
    /** Back on the shelf; false: broken or opened, it lies apart. */
    isSellable: Type.Boolean(),
    paidBy: Type.Optional(
      Type.Union([Type.Literal('cash'), Type.Literal('card')], { message: 'Чем вернули: cash или card' }),
    ),
  }),
})
