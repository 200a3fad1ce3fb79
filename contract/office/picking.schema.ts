import Type from 'typebox'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { saveOrderEdit } from './order-edit.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Сборка')

const Status = Type.Unsafe<OrderStatus>(Type.String())
const OrderNumber = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' })
const GoodCode = Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара' })
const WarehouseId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер магазина' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Place = Type.Object({ id: Type.Integer(), name: Type.String() })
const Danger = Type.Union([Type.Literal('late'), Type.Literal('today'), Type.Literal('tomorrow')])
const DeliveryType = Type.Union([Type.Literal('pickup'), Type.Literal('courier'), Type.Literal('transport')])

export const PickingOrder = Type.Object({
  number: Type.String(),
  status: Status,
  statusText: Type.String(),
  /** «Самовывоз в среду, 18 ноября». */
  promise: Type.String(),
  danger: Nullable(Danger),
  delivery: DeliveryType,
  createdAt: Moment,
  contactName: Type.String(),
  /** Of the places asked about. */
  pieces: Type.Integer(),
  picked: Type.Integer(),
  short: Type.Integer(),
  /** Names of the first two goods. */
  goods: Type.Array(Type.String()),
  picker: Nullable(Person),
  isDone: Type.Boolean(),
})

/** One good over all orders that wait: a round along the shelves. */
export const ShelfGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  image: Nullable(Image),
  shelf: Nullable(Type.String()),
  category: Type.String(),
  place: Place,
  left: Type.Integer(),
  unit: Type.String(),
  orders: Type.Array(Type.String()),
})

export const pickingQueue = schema({
  summary: 'Что собирать: заказы по обещанию и товары в порядке полок; всех своих магазинов, филиала или одного',
  needs: 'orders.pick',
  query: { shop: Type.Optional(WarehouseId), branch: Type.Optional(Type.String({ maxLength: 20 })) },
  answer: Type.Object({
    orders: Type.Array(PickingOrder),
    goods: Type.Array(ShelfGood),
  }),
})

export const PickingLine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  barcode: Nullable(Type.String()),
  image: Nullable(Image),
  unit: Type.String(),
  shelf: Nullable(Type.String()),
  category: Type.String(),
  place: Place,
  quantity: Type.Integer(),
  picked: Type.Integer(),
  /** Not on the shelf and waited for. */
  short: Type.Integer(),
  /** Lies in one of the person's own places. */
  isMine: Type.Boolean(),
  /** Taken by the code of marking of each piece. */
  isMarked: Type.Boolean(),
})

export const PickingCard = Type.Object({
  number: Type.String(),
  status: Status,
  statusText: Type.String(),
  promise: Type.String(),
  delivery: DeliveryType,
  deliveryAddress: Type.String(),
  contactName: Type.String(),
  comment: Type.String(),
  picker: Nullable(Person),
  isDone: Type.Boolean(),
  /** Null: it can be picked; else why not, in words. */
  refusal: Nullable(Type.String()),
  /** What «Собран» does; null: somebody else finishes it. */
  finish: Nullable(Type.Union([Type.Literal('ready'), Type.Literal('packed')])),
  lines: Type.Array(PickingLine),
  /** Told to the buyer and not gone yet. */
  recallable: Type.Array(Type.Object({ id: Type.Integer(), until: Moment })),
  canChange: Type.Boolean(),
})

const ofOrder = { params: { number: OrderNumber }, answer: PickingCard } as const

export const pickingCard = schema({
  summary: 'Сборка одного заказа: строки в порядке полок, сколько уже собрано',
  needs: 'orders.pick',
  ...ofOrder,
})

export const pickPieces = schema({
  summary: 'Взяли с полки (или вернули: count меньше нуля). Первая штука переводит заказ в сборку',
  needs: 'orders.pick',
  idempotent: true,
  ...ofOrder,
  body: Type.Object({
    code: GoodCode,
    warehouseId: WarehouseId,
    count: Type.Integer({ minimum: -9999, maximum: 9999, message: 'Сколько штук — целое число' }),
    /** The code of marking of the one piece taken, or put back. */
    mark: Type.Optional(Type.String({ minLength: 1, maxLength: 400, message: 'Код маркировки — до 400 символов' })),
  }),
})

/**
 * `elsewhere`: the pieces are taken from another place, which must be named; `wait`: the order waits for the goods;
 * `ask`: whoever may change the order is asked to replace or strike the line. The shelf that was found empty is empty
 * for buyers as well.
 */
export const reportShort = schema({
  summary: 'На полке не хватило: взять в другом магазине, ждать или передать оператору',
  needs: 'orders.pick',
  idempotent: true,
  ...ofOrder,
  body: Type.Object({
    code: GoodCode,
    warehouseId: WarehouseId,
    count: Type.Integer({ minimum: 1, maximum: 9999, message: 'Сколько не хватает — от 1' }),
    way: Type.Union([Type.Literal('elsewhere'), Type.Literal('wait'), Type.Literal('ask')], {
      message: 'Выберите, как быть: elsewhere, wait или ask',
    }),
    fromWarehouseId: Type.Optional(WarehouseId),
  }),
})

/** The shelf found empty and the lines as they should be, in one. Of `edit`, as of a change on the order's card. */
export const settleShort = schema({
  summary: 'На полке не хватило: заменить или убрать строку сразу, с деньгами и сообщением покупателю',
  needs: 'orders.change',
  final: 'asked',
  idempotent: true,
  ...ofOrder,
  body: Type.Object({
    missing: Type.Object({
      code: GoodCode,
      warehouseId: WarehouseId,
      count: Type.Integer({ minimum: 1, maximum: 9999, message: 'Сколько не хватает — от 1' }),
    }),
    edit: saveOrderEdit.body,
  }),
})

export const shortChoices = schema({
  summary: 'Где ещё есть товар и чем его заменить',
  needs: 'orders.pick',
  params: { number: OrderNumber, code: GoodCode },
  answer: Type.Object({
    places: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        quantity: Type.Integer(),
        isSameBranch: Type.Boolean(),
        /** From another branch; -1: to be asked. */
        days: Type.Integer(),
      }),
    ),
    analogs: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        article: Type.String(),
        quantity: Type.Integer(),
        price: Type.Number(),
      }),
    ),
  }),
})

export const finishPicking = schema({
  summary: 'Заказ собран: самовывоз становится готовым, покупателю уйдёт сообщение; доставка ждёт курьера',
  needs: 'orders.pick',
  final: 'moment',
  idempotent: true,
  ...ofOrder,
})

export const recallReady = schema({
  summary: 'Отозвать сообщение о готовности, пока оно не ушло',
  needs: 'orders.pick',
  idempotent: true,
  ...ofOrder,
})

export const nameShelf = schema({
  summary: 'Где товар лежит в магазине; пустая полка — забыть',
  needs: 'orders.pick',
  idempotent: true,
  body: Type.Object({
    code: GoodCode,
    warehouseId: WarehouseId,
    shelf: Type.String({ maxLength: 40, message: 'Полка — до 40 символов' }),
  }),
  answer: Type.Object({ shelf: Nullable(Type.String()) }),
})
