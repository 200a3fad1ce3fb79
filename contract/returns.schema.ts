import Type from 'typebox'
import { RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from '#rules/order/returns.ts'
import type { HandIn, ReturnReason, ReturnState, ReturnWish } from '#rules/order/returns.ts'
import { Captcha } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { Image, Nullable } from './shapes.schema.ts'

const { schema } = section('Возвраты')

const token = Type.String({ format: 'uuid', message: 'Ссылка на заказ записана неверно' })
const number = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Номер возврата — только цифры' })
const State = Type.Unsafe<ReturnState>(Type.Union(RETURN_STATES.map((state) => Type.Literal(state))))
const choice = <T extends string>(values: readonly string[], message: string) =>
  Type.Unsafe<T>(Type.String({ pattern: `^(${values.join('|')})$`, message, missing: message }))

export const Reason = choice<ReturnReason>(Object.keys(RETURN_REASONS), 'Выберите причину')
export const Wish = choice<ReturnWish>(Object.keys(RETURN_WISHES), 'Выберите, чего вы хотите')
export const HandInWay = choice<HandIn>(['shop', 'transport'], 'Выберите, как передадите товар')

/** How the buyer has sent it. */
export const ReturnParcel = Type.Object({ carrier: Type.String(), track: Type.String(), at: Type.String() })

const Claim = Type.Object({
  isOpen: Type.Boolean(),
  /** A day of Moscow; null: there is no such claim. */
  until: Nullable(Type.String()),
  wishes: Type.Array(Wish),
  words: Type.String(),
})

/** What may be asked back of an order today, and till when. */
export const ReturnOffer = Type.Object({
  /** Null: it may be asked. */
  refusal: Nullable(Type.String()),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      complectOf: Nullable(Type.String()),
      name: Type.String(),
      article: Type.String(),
      image: Nullable(Image),
      unit: Type.String(),
      left: Type.Integer(),
      good: Claim,
      bad: Claim,
      /** Who pays for the way back of what is faulty. */
      wayBack: Type.String(),
    }),
  ),
  shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String() })),
  /** The shop's own, beside the form. */
  words: Type.String(),
  phone: Type.String(),
})

/** As its buyer sees it. Sums are roubles. */
export const OrderReturn = Type.Object({
  number: Type.String(),
  state: State,
  stateText: Type.String(),
  createdAt: Type.String(),
  reasonText: Type.String(),
  wishText: Type.String(),
  comment: Type.String(),
  lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer(), unit: Type.String() })),
  photos: Type.Array(Image),
  /** How the goods are handed in: where to. */
  handInText: Type.String(),
  /** Null: nobody has said that it is on its way. */
  parcel: Nullable(ReturnParcel),
  /** It may be told, or mended. */
  canTellSent: Type.Boolean(),
  /** The shop's words. */
  answer: Type.String(),
  /** By which day the law wants it done; null: the clock has not begun, or it is over. */
  answerBy: Nullable(Type.String()),
  amount: Nullable(Type.Number()),
  /** What became of the money, the exchange or the repair. */
  outcome: Type.String(),
  /** Oldest first. */
  steps: Type.Array(Type.Object({ state: State, stateText: Type.String(), at: Type.String(), note: Type.String() })),
  canCancel: Type.Boolean(),
})

export const orderReturns = schema({
  summary: 'Возвраты заказа и что из него ещё можно вернуть или обменять, по закону и сегодня',
  access: 'visitor',
  params: { token },
  answer: Type.Object({ offer: ReturnOffer, returns: Type.Array(OrderReturn) }),
})

export const askReturn = schema({
  summary: 'Попросить возврат, обмен или ремонт: товары, причина, до пяти снимков',
  access: 'visitor',
  params: { token },
  body: Type.Object({
    /** Sent again after a lost answer, it is one return. */
    key: Type.String({
      pattern: '^[0-9a-f]{32}$',
      message: 'Обновите страницу и повторите',
      missing: 'Повторите, обновив страницу',
    }),
    /** `[{ "code", "complectOf", "quantity" }]` as JSON: a form with files is flat. */
    lines: Type.String({ maxLength: 20_000, message: 'Выберите товары', missing: 'Выберите товары' }),
    reason: Reason,
    wish: Wish,
    handIn: HandInWay,
    warehouseId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите магазин' })),
    comment: Type.Optional(Type.String({ maxLength: 5000, message: 'Сократите описание' })),
    captcha: Captcha,
  }),
  answer: Type.Object({ number: Type.String() }),
})

export const tellReturnSent = schema({
  summary: 'Сказать, что товар отправлен: перевозчик и номер отправления',
  access: 'visitor',
  params: { token, number },
  body: Type.Object({
    carrier: Type.String({
      minLength: 2,
      maxLength: 60,
      message: 'Назовите перевозчика, до 60 символов',
      missing: 'Напишите, кто везёт: Почта России, СДЭК…',
    }),
    track: Type.String({
      pattern: '^[ ]*[0-9A-Za-zА-Яа-яЁё][0-9A-Za-zА-Яа-яЁё -]{3,38}[ ]*$',
      message: 'Номер отправления — от 4 до 39 букв и цифр, он есть на квитанции',
      missing: 'Напишите номер отправления с квитанции',
    }),
  }),
  answer: OrderReturn,
})

export const cancelReturn = schema({
  summary: 'Отменить своё заявление, пока товар не у магазина',
  access: 'visitor',
  params: { token, number },
  answer: OrderReturn,
})
