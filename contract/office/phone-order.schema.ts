import Type from 'typebox'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { LINE_QUANTITY_LIMIT } from '../cart.schema.ts'
import { OrderDelivery, OrderFields } from '../order.schema.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Заказ по телефону')

const Phone = Type.String({ minLength: 1, maxLength: 40, message: PHONE_REQUIRED })
const Branch = Type.String({ minLength: 1, maxLength: 40, message: 'Выберите филиал' })

/** Who is calling, by the whole number. */
export const Caller = Type.Object({
  /** Null: no account. */
  customer: Nullable(
    Type.Object({
      id: Type.Integer(),
      bonuses: Type.Integer(),
      addresses: Type.Array(Type.String()),
      organizations: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), inn: Type.String() })),
    }),
  ),
  /** As they were called last; empty: nobody has this number. */
  name: Type.String(),
  email: Nullable(Type.String()),
  orders: Type.Integer(),
  /** The last branch they bought in. */
  branch: Nullable(Type.String()),
})

export const phoneCaller = schema({
  summary: 'Кто звонит: клиент или гость по номеру телефона целиком',
  needs: 'orders.create',
  query: { phone: Phone },
  answer: Caller,
})

/** `agreed`: how it gets there is settled later. */
export const PhoneDelivery = Type.Union([OrderDelivery, Type.Object({ type: Type.Literal('agreed') })])

/** What suits a call: paid on receipt, by a link in the message, by an invoice. */
const PhonePayment = Type.Union([Type.Literal('on-receipt'), Type.Literal('online'), Type.Literal('invoice')], {
  message: 'Выберите оплату',
})

const draft = {
  branch: Branch,
  lines: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' }),
      quantity: Type.Integer({
        minimum: 1,
        maximum: LINE_QUANTITY_LIMIT,
        message: `Количество — целое число от 1 до ${LINE_QUANTITY_LIMIT}`,
      }),
    }),
    { maxItems: 100, message: 'Строк — до 100' },
  ),
  delivery: PhoneDelivery,
  payment: PhonePayment,
  useBonuses: Type.Optional(Type.Boolean()),
  promoCode: Type.Optional(Nullable(Type.String({ maxLength: 60, message: 'Промокод — до 60 символов' }))),
  /** The number the caller reads out; what it does not pay is paid on receipt. */
  giftCard: Type.Optional(Nullable(Type.String({ maxLength: 40, message: 'Номер карты — шестнадцать цифр' }))),
}

const PreviewLine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  quantity: Type.Integer(),
  price: Type.Number(),
  total: Type.Number(),
  /** Pieces in the branch and in all of them. */
  here: Type.Integer(),
  everywhere: Type.Integer(),
  /** When this line alone could be got this way; empty: nobody can say. */
  soon: Type.String(),
  /** Others could be got before it: the whole order waits for it. */
  isLater: Type.Boolean(),
})

export const PhonePreview = Type.Object({
  lines: Type.Array(PreviewLine),
  /** Where it may be collected and when. */
  shops: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String(), text: Type.String() }),
  ),
  /** When a courier may bring it; empty: there is none here. */
  days: Type.Array(Type.Object({ day: Type.String(), intervals: Type.Array(Type.String()) })),
  /** The shop sends orders by a transport company. */
  hasTransport: Type.Boolean(),
  /** Paid by the link, it cannot do without an e-mail: receipts go nowhere else. */
  isEmailForReceipt: Type.Boolean(),
  /** Null: it cannot be so yet; `problem` says why. */
  sums: Nullable(
    Type.Object({
      goods: Type.Number(),
      /** Off the goods already. */
      promo: Type.Number(),
      bonuses: Type.Integer(),
      delivery: Type.Number(),
      total: Type.Number(),
      /** Of the total, by the gift card. */
      gift: Type.Number(),
      promise: Type.String(),
    }),
  ),
  problem: Nullable(Type.String()),
  /** Why the code takes nothing off; null: it does, or there is none. */
  promoWords: Nullable(Type.String()),
  /** Why the card pays nothing, or what must be changed for it to. */
  giftWords: Nullable(Type.String()),
})

export const previewPhoneOrder = schema({
  summary: 'Во что обойдётся заказ и когда он будет: теми же правилами, что у корзины, ничего не записывая',
  needs: 'orders.create',
  /** By the phone an account has its own prices and bonuses; the prices also one that is made with the order. */
  body: Type.Object({
    ...draft,
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    isAccountWanted: Type.Optional(Type.Boolean()),
  }),
  answer: PhonePreview,
})

export const phoneBonusCode = schema({
  summary: 'Послать звонящему код, по которому спишутся его бонусы',
  needs: 'orders.create',
  body: Type.Object({ phone: Phone, branch: Branch }),
  answer: Type.Object({ retryAfter: Type.Integer() }),
})

export const placePhoneOrder = schema({
  summary: 'Оформить заказ для того, кто звонит. Тот же key — тот же заказ',
  needs: 'orders.create',
  body: Type.Object({
    ...draft,
    key: Type.String({ pattern: '^[0-9a-f-]{32,36}$', message: 'Ключ повтора — 32 шестнадцатеричных знака' }),
    contact: Type.Object({
      name: Type.String({ maxLength: 200 }),
      phone: Phone,
      email: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    }),
    /** The request it comes of: the order is linked to it and closes it, or nothing is ordered. */
    request: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заявки' }))),
    /** The code that came to the caller's phone: without it their bonuses stay theirs. */
    bonusCode: Type.Optional(Nullable(Type.String({ maxLength: 20, message: 'Код — шесть цифр' }))),
    /** The caller agrees to an account: bonuses, prices of registered buyers, orders in one place. */
    isAccountWanted: Type.Optional(Type.Boolean()),
    organizationId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
    inn: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    comment: Type.Optional(Nullable(Type.String({ maxLength: 2000, message: 'Сократите комментарий' }))),
    fields: Type.Optional(OrderFields),
    /** What was said to the caller, roubles: should it differ, nothing is ordered (409). */
    expectedTotal: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e12 }))),
  }),
  answer: Type.Object({ number: Type.String() }),
})
