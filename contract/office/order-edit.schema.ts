import Type from 'typebox'
import { LINE_QUANTITY_LIMIT } from '../cart.schema.ts'
import { OrderDelivery } from '../order.schema.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { officeSection } from './office-call.schema.ts'
import { OrderCard } from './orders.schema.ts'

const schema = officeSection('Изменение заказа')

const params = { number: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }) }
const GoodCode = Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' })
const Key = Type.String({ format: 'uuid', message: 'Ключ повтора — uuid' })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия заказа, которую вы видели' })

/** Pieces of one good in all shops that have any, the order's own included. */
const StockPlace = Type.Object({ warehouseId: Type.Integer(), name: Type.String(), quantity: Type.Integer() })

export const EditLine = Type.Object({
  code: GoodCode,
  /** The main good, when it was bought in its kit. */
  complectOf: Type.Optional(Nullable(GoodCode)),
  quantity: Type.Integer({
    minimum: 1,
    maximum: LINE_QUANTITY_LIMIT,
    message: `Количество — целое число от 1 до ${LINE_QUANTITY_LIMIT}`,
  }),
})
const Lines = Type.Array(EditLine, {
  minItems: 1,
  maxItems: 300,
  message: 'В заказе должен остаться хотя бы один товар',
})

/** A good that may be added. Sums are roubles. */
export const OrderGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  price: Type.Number(),
  stock: Type.Array(StockPlace),
})

const LineOfOrder = Type.Object({
  code: Type.String(),
  complectOf: Nullable(Type.String()),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  quantity: Type.Integer(),
  /** Of the dearest piece: pieces of one line may differ. */
  price: Type.Number(),
  total: Type.Number(),
  stock: Type.Array(StockPlace),
})

export const EditableOrder = Type.Object({
  version: Type.Integer(),
  /** Null: it may be changed; else why not. */
  refusal: Nullable(Type.String()),
  branch: Type.String(),
  lines: Type.Array(LineOfOrder),
  delivery: Type.Object({
    type: OrderDelivery.properties.type,
    /** As the card says it; sent back with a change to see what a colleague did meanwhile. */
    words: Type.String(),
    warehouseId: Nullable(Type.Integer()),
    address: Type.String(),
    slot: Nullable(Type.Object({ day: Type.String(), interval: Type.String() })),
    /** Null: no company brings it. Empty: not of such a tariff. */
    transport: Nullable(
      Type.Object({
        cityText: Type.String(),
        cityCode: Type.String(),
        tariffCode: Type.String(),
        officeCode: Type.String(),
        address: Type.String(),
      }),
    ),
  }),
  /** The shop sends orders by a transport company. */
  hasTransport: Type.Boolean(),
  /** Where it may be collected and when, with what it holds now. */
  shops: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String(), text: Type.String() }),
  ),
  /** When a courier may bring it; empty: there is none here. */
  days: Type.Array(Type.Object({ day: Type.String(), intervals: Type.Array(Type.String()) })),
})

/** What is not named stays. `seen`: what the form began with. */
export const OrderEdit = Type.Object({
  version: Version,
  seen: Type.Object({
    lines: Type.Array(EditLine, { maxItems: 1000 }),
    delivery: Type.String({ maxLength: 2000 }),
  }),
  /** All lines as they should be. */
  lines: Type.Optional(Lines),
  delivery: Type.Optional(OrderDelivery),
  /** True: everything at today's prices; else what was ordered keeps its price. */
  isRepriced: Type.Optional(Type.Boolean()),
})

const Sums = Type.Object({
  goods: Type.Number(),
  bonuses: Type.Integer(),
  delivery: Type.Number(),
  total: Type.Number(),
  /** «Самовывоз в среду, 18 ноября». */
  promise: Type.String(),
})

export const EditPreview = Type.Object({
  before: Sums,
  /** Null: it cannot be so, `problem` says why. */
  after: Nullable(Sums),
  problem: Nullable(Type.String()),
  /** By the names of the fields of a delivery: `delivery.address`. */
  fields: Type.Record(Type.String(), Type.String()),
  lines: Type.Array(LineOfOrder),
  /** To go back to the buyer, and to be paid on receipt. */
  refund: Type.Number(),
  due: Type.Number(),
})

export const editableOrder = schema({
  summary: 'Заказ для правки: строки с остатками по магазинам, где и когда его можно получить',
  needs: 'orders.change',
  params,
  answer: EditableOrder,
})

export const previewOrderEdit = schema({
  summary: 'Во что обойдётся правка: цена, обещание, доставка, возврат или доплата. Ничего не меняет',
  needs: 'orders.change',
  params,
  body: OrderEdit,
  answer: EditPreview,
})

/** 409 with `conflicts` when a colleague has changed the same; 409 in words when the sum is another than was shown. */
export const saveOrderEdit = schema({
  summary: 'Изменить состав и получение заказа: резерв, деньги и сообщение покупателю — вместе или никак',
  needs: 'orders.change',
  params,
  body: Type.Object({
    ...OrderEdit.properties,
    /** What was shown as the new sum, roubles. */
    expectedTotal: Type.Number({ minimum: 0, maximum: 1e12, message: 'Сумма записана неверно' }),
  }),
  answer: OrderCard,
})

export const splitDeskOrder = schema({
  summary: 'Отделить часть строк в новый заказ: суммы, бонусы и оплата делятся до копейки',
  needs: 'orders.change',
  params,
  body: Type.Object({
    version: Version,
    key: Key,
    /** What goes into the new one. */
    lines: Lines,
    /** How the new one is got; left out: as this one. */
    delivery: Type.Optional(OrderDelivery),
  }),
  answer: OrderCard,
})

export const refundOrderPart = schema({
  summary: 'Вернуть часть оплаты: за строки или суммой. Повтор с тем же ключом не вернёт второй раз',
  needs: 'money.refund',
  final: 'asked',
  isFreshNeeded: true,
  params,
  body: Type.Object({
    key: Key,
    lines: Type.Optional(Lines),
    /** Roubles, beside the lines or by itself. */
    amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1e9, message: 'Сумма — больше нуля' })),
    reason: Type.String({ minLength: 1, maxLength: 300, message: 'Напишите причину, до 300 символов' }),
    /** As previewRefund answered: another sum meanwhile is a conflict. */
    seen: Type.Optional(Type.Object({ amount: Type.Number({ minimum: 0 }), refundable: Type.Number({ minimum: 0 }) })),
  }),
  answer: OrderCard,
})

export const previewOrderRefund = schema({
  summary: 'Сколько и куда вернётся за эти строки и сумму, бонусы, открытые возвраты этих товаров. Ничего не меняет',
  needs: 'money.refund',
  params,
  body: Type.Object({
    lines: Type.Optional(Lines),
    amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1e9, message: 'Сумма — больше нуля' })),
  }),
  answer: Type.Object({
    amount: Type.Number(),
    /** All that may be given back now. */
    refundable: Type.Number(),
    /** To the payments it came by, to the gift card, by a person. */
    byBank: Type.Number(),
    toCard: Type.Number(),
    byHand: Type.Number(),
    /** Spent for the pieces and come back; earned with them and go. */
    bonuses: Type.Object({ back: Type.Integer(), taken: Type.Integer() }),
    /** Open returns of the order, and those about these very pieces. */
    returns: Type.Array(Type.String()),
    claimed: Type.Array(Type.String()),
    /** Null: it may be given back. */
    refusal: Nullable(Type.String()),
  }),
})

export const orderGoods = schema({
  summary: 'Товары для заказа по названию, артикулу или штрихкоду: цена и остатки по магазинам',
  needs: 'goods.read',
  query: {
    branch: Type.String({ minLength: 1, maxLength: 40, message: 'Нужен филиал' }),
    search: Type.String({ minLength: 1, maxLength: 100, message: 'Что найти — от 1 до 100 символов' }),
    /** At the prices of a registered buyer. */
    isCustomer: Type.Optional(Type.Boolean()),
  },
  answer: Type.Object({
    goods: Type.Array(OrderGood),
    /** The one good whose article, code or barcode was typed or scanned whole. */
    exact: Nullable(Type.String()),
  }),
})
