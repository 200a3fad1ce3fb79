import Type from 'typebox'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import { RETURN_STATES, type ReturnState } from '#rules/order/returns.ts'
import { HandInWay, Reason, ReturnOffer, ReturnParcel, Wish } from '../returns.schema.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { Mark } from './handover.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { Seller } from './print.schema.ts'

const schema = officeSection('Возвраты')

const number = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер возврата' })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const State = Type.Unsafe<ReturnState>(Type.Union(RETURN_STATES.map((state) => Type.Literal(state))))
const Quality = Type.Unsafe<'good' | 'bad'>(Type.String())
const PaidBy = Type.Unsafe<'cash' | 'card'>(
  Type.String({ pattern: '^(cash|card)$', message: 'Отметьте, чем вернули: наличными или картой' }),
)
const List = Type.Optional(Type.String({ maxLength: 300, message: 'Слишком длинный список' }))

/**
 * `new`: to be decided; `awaiting`: on their way; `check`: here; `settle`: to be given back; `overdue`: later than the
 * law.
 */
export const ReturnView = Type.Unsafe<'new' | 'awaiting' | 'check' | 'settle' | 'overdue' | 'open' | 'closed' | 'all'>(
  Type.String({
    pattern: '^(new|awaiting|check|settle|overdue|open|closed|all)$',
    message: 'Новые, ждём товар, проверить, завершить, просрочены, открыты, закрыты или все',
  }),
)

/** Sums are roubles, days are of Moscow. */
export const DeskReturn = Type.Object({
  number: Type.String(),
  state: State,
  stateName: Type.String(),
  createdAt: Moment,
  orderNumber: Type.String(),
  branch: Type.Object({ code: Type.String(), name: Type.String() }),
  shop: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  contactName: Type.String(),
  phoneTail: Type.String(),
  reasonText: Type.String(),
  wishText: Type.String(),
  goods: Type.Array(Type.String()),
  /** The law's day; null: it is over, or the clock has not begun. */
  answerBy: Nullable(Type.String()),
  isOverdue: Type.Boolean(),
  amount: Nullable(Type.Number()),
})

export const ReturnCounts = Type.Object({
  new: Type.Integer(),
  awaiting: Type.Integer(),
  check: Type.Integer(),
  settle: Type.Integer(),
  overdue: Type.Integer(),
})

export const deskReturns = schema({
  summary:
    'Возвраты: открытые — ближайшие к сроку первыми, остальные новые первыми. Поиск по номеру возврата или заказа',
  needs: 'returns.read',
  query: {
    view: Type.Optional(ReturnView),
    branch: List,
    shop: Type.Optional(Id),
    wish: List,
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({
    returns: Type.Array(DeskReturn),
    next: Nullable(Type.String()),
    /** With the first page alone. */
    counts: Nullable(ReturnCounts),
  }),
})

export const ReturnCardLine = Type.Object({
  code: Type.String(),
  complectOf: Nullable(Type.String()),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  barcode: Nullable(Type.String()),
  quantity: Type.Integer(),
  kind: Type.Unsafe<ReturnKind>(Type.String()),
  kindText: Type.String(),
  warrantyMonths: Type.Integer(),
  received: Nullable(Type.Integer()),
  sellable: Type.Integer(),
  faulty: Type.Integer(),
  parts: Type.Integer(),
  /** Codes of marking of the pieces the buyer has of it, to be read when it comes; those read for this return. */
  marks: Type.Array(Type.Object({ gtin: Type.String(), serial: Type.String() })),
  readMarks: Type.Array(Type.String()),
  /** What the law says of it on the day it was asked, and its article. */
  claim: Type.Object({ isOpen: Type.Boolean(), words: Type.String(), law: Type.String() }),
})

export const ReturnCard = Type.Object({
  ...DeskReturn.properties,
  version: Type.Integer(),
  stateText: Type.String(),
  quality: Quality,
  reason: Reason,
  wish: Wish,
  handIn: HandInWay,
  handInText: Type.String(),
  /** Null: nobody has said that it is on its way. */
  parcel: Nullable(ReturnParcel),
  comment: Type.String(),
  /** Null: the buyer asked for it. */
  createdBy: Nullable(Person),
  isDistance: Type.Boolean(),
  receivedOn: Type.String(),
  /** «7 дней истекают 21 ноября»; «Деньги — до 27 ноября». */
  terms: Type.Array(Type.String()),
  wayBack: Type.String(),
  lines: Type.Array(ReturnCardLine),
  photos: Type.Array(Image),
  order: Type.Object({
    number: Type.String(),
    statusText: Type.String(),
    total: Type.Number(),
    paymentText: Type.String(),
    createdAt: Moment,
    /** What may still be given back of it. */
    refundable: Type.Number(),
    canOpen: Type.Boolean(),
  }),
  customerId: Nullable(Type.Integer()),
  phone: Type.String(),
  answer: Type.String(),
  finding: Type.String(),
  /** Of what has come, to give back now; null: nothing has come yet. */
  money: Nullable(
    Type.Object({
      forGoods: Type.Number(),
      /** Paid for the delivery and not given back yet. */
      delivery: Type.Number(),
      /** The law gives it back with the last of a faulty order. */
      isDeliveryDue: Type.Boolean(),
      mayWithhold: Type.Boolean(),
      /** Over the counter: how it went is to be said. */
      isPaidHere: Type.Boolean(),
      /** Given on credit and not paid for: the debt becomes less, no money moves. */
      isOnCredit: Type.Boolean(),
      bonuses: Type.Object({ back: Type.Integer(), taken: Type.Integer() }),
    }),
  ),
  /** What became of it, in words. */
  outcome: Type.String(),
  refundStateText: Nullable(Type.String()),
  exchangeOrder: Nullable(Type.String()),
  repairNumber: Nullable(Type.String()),
  decidedBy: Nullable(Person),
  steps: Type.Array(
    Type.Object({
      id: Type.Integer(),
      stateText: Type.String(),
      note: Type.String(),
      at: Moment,
      who: Nullable(Person),
    }),
  ),
  centers: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

export const returnCard = schema({
  summary: 'Возврат целиком: заказ, товары, снимки, сроки по закону, деньги',
  needs: 'returns.read',
  params: { number },
  answer: ReturnCard,
})

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Обновите карточку возврата' })
const Words = (message: string) => Type.String({ maxLength: 1000, message })
const step = (summary: string) => ({
  summary,
  needs: 'returns.work' as const,
  idempotent: true,
  params: { number },
  answer: ReturnCard,
})

export const approveReturn = schema({
  ...step('Одобрить: покупатель узнает, куда и как передать товар. Изменил другой — 409'),
  final: 'asked',
  body: Type.Object({ version: Version, text: Words('Слова покупателю — до 1000 символов') }),
})

export const refuseReturn = schema({
  ...step('Отказать: причина уйдёт покупателю'),
  final: 'asked',
  body: Type.Object({ version: Version, text: Words('Причина — до 1000 символов') }),
})

const PieceCount = Type.Integer({ minimum: 0, maximum: 99_999, message: 'Сколько штук' })
const LineKey = {
  code: Type.String({ maxLength: 40 }),
  complectOf: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
}

export const receiveReturn = schema({
  ...step('Товар пришёл: сколько чего приняли; у маркированного — код каждой штуки'),
  body: Type.Object({
    version: Version,
    lines: Type.Array(Type.Object({ ...LineKey, received: PieceCount }), {
      minItems: 1,
      maxItems: 100,
      message: 'Отметьте, что пришло',
    }),
    marks: Type.Optional(Type.Array(Mark, { maxItems: 300, message: 'Не больше 300 кодов за раз' })),
  }),
})

export const checkReturn = schema({
  ...step('Товар проверен: что в продажу, что списать, что на запчасти'),
  body: Type.Object({
    version: Version,
    lines: Type.Array(Type.Object({ ...LineKey, sellable: PieceCount, faulty: PieceCount, parts: PieceCount }), {
      minItems: 1,
      maxItems: 100,
      message: 'Отметьте состояние',
    }),
    finding: Words('Что нашли — до 1000 символов'),
  }),
})

export const refundReturn = schema({
  ...step('Вернуть деньги тем способом, каким платили; товар и бонусы — по состоянию. amount — сумма на вашем экране'),
  needs: 'returns.refund',
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({
    version: Version,
    amount: Type.Number({ minimum: 0, maximum: 100_000_000, message: 'Сколько вернуть' }),
    withDelivery: Type.Optional(Type.Boolean()),
    withheld: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000, message: 'Сколько удержать' })),
    paidBy: Type.Optional(PaidBy),
  }),
})

export const exchangeReturn = schema({
  ...step('Обменять на такой же: новый заказ без оплаты, товар для него откладывается'),
  final: 'asked',
  body: Type.Object({ version: Version }),
})

export const repairReturn = schema({
  ...step('Передать в гарантийный ремонт: в мастерской появится ремонт'),
  final: 'asked',
  body: Type.Object({ version: Version, centerId: Id }),
})

export const sendBackReturn = schema({
  ...step('Вернуть товар покупателю: требование не подтвердилось'),
  final: 'asked',
  body: Type.Object({ version: Version, text: Words('Причина — до 1000 символов') }),
})

export const closeReturn = schema({
  ...step('Закрыть: товар так и не пришёл'),
  final: 'asked',
  body: Type.Object({ version: Version, text: Words('Пояснение — до 1000 символов') }),
})

export const ReturnTemplate = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<'approve' | 'refuse'>(Type.String()),
  name: Type.String(),
  text: Type.String(),
})

export const returnTemplates = schema({
  summary: 'Готовые решения о возвратах',
  needs: 'returns.read',
  answer: Type.Array(ReturnTemplate),
})

export const saveReturnTemplate = schema({
  summary: 'Сохранить готовое решение; с тем же названием — переписать',
  needs: 'returns.work',
  body: Type.Object({
    kind: Type.Unsafe<'approve' | 'refuse'>(
      Type.String({ pattern: '^(approve|refuse)$', message: 'Одобрение или отказ' }),
    ),
    name: Type.String({ minLength: 1, maxLength: 60, message: 'Название — от 1 до 60 символов' }),
    text: Type.String({ minLength: 1, maxLength: 1000, message: 'Напишите слова, до 1000 символов' }),
  }),
  answer: Type.Array(ReturnTemplate),
})

export const dropReturnTemplate = schema({
  summary: 'Убрать готовое решение',
  needs: 'returns.work',
  params: { id: Id },
  answer: Type.Array(ReturnTemplate),
})

export const printedReturn = schema({
  summary: 'Для печати: заявление покупателя и акт возврата',
  needs: 'returns.read',
  params: { number },
  answer: Type.Object({
    card: ReturnCard,
    seller: Seller,
    at: Moment,
  }),
})

const orderNumber = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Номер заказа — только цифры' })

export const returnOffer = schema({
  summary: 'Что из заказа можно вернуть сегодня, по какому сроку и с каким требованием',
  needs: 'returns.work',
  params: { number: orderNumber },
  answer: ReturnOffer,
})

export const openReturn = schema({
  summary: 'Оформить возврат за покупателя: по звонку или у стойки, по тем же срокам. Снимки добавляют к карточке',
  needs: 'returns.work',
  params: { number: orderNumber },
  body: Type.Object({
    /** Sent again after a lost answer, it is one return. */
    key: Type.String({ format: 'uuid', message: 'Обновите страницу и повторите' }),
    lines: Type.Array(
      Type.Object({
        ...LineKey,
        quantity: Type.Integer({ minimum: 1, maximum: 99_999, message: 'Сколько штук' }),
      }),
      { minItems: 1, maxItems: 100, message: 'Выберите товары и количество' },
    ),
    reason: Reason,
    wish: Wish,
    handIn: HandInWay,
    warehouseId: Type.Optional(Id),
    comment: Type.Optional(Type.String({ maxLength: 5000, message: 'Сократите описание' })),
  }),
  answer: Type.Object({ number: Type.String() }),
})
