import Type from 'typebox'
import { SLOT_UNKNOWN } from '#rules/delivery/courier-slots.ts'
import { VISIT_DETAIL_LIMIT } from '#rules/delivery/courier-visit.ts'
import { EMAIL_INVALID } from '#rules/identity/email.ts'
import { INN_LENGTH } from '#rules/identity/inn.ts'
import { KPP_INVALID } from '#rules/identity/kpp.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { ORGANIZATION_NAME_LIMIT, ORGANIZATION_NAME_LONG } from '#rules/identity/organization-name.ts'
import { NAME_REQUIRED } from '#rules/identity/person-name.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { CAPTCHA_LONGEST } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { LINE_QUANTITY_LIMIT } from './cart.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Заказы')

export const Payment = Type.Union(
  [Type.Literal('on-receipt'), Type.Literal('online'), Type.Literal('split'), Type.Literal('invoice')],
  {
    message: 'Выберите способ оплаты',
  },
)

const cartUuid = Type.Optional(Nullable(Type.String({ format: 'uuid', message: 'Номер корзины записан неверно' })))
const nodeLogisticCode = Type.Optional(Type.String({ maxLength: 20 }))
const captcha = Type.Optional(Nullable(Type.String({ maxLength: CAPTCHA_LONGEST })))
const Phone = Type.String({ minLength: 1, maxLength: 40, message: PHONE_REQUIRED })
const Name = Type.String({ maxLength: 200, missing: NAME_REQUIRED })
const GoodCode = Type.String({ minLength: 1, maxLength: 40, message: 'Нужен код товара' })
/** By which words goods of the order were found in this tab, for the search to learn from: not kept with the order. */
const found = Type.Optional(
  Type.Array(Type.Object({ code: GoodCode, q: Type.String({ maxLength: 300 }) }), { maxItems: 50 }),
)
/** False stops the order; left out: the words beside the button were enough. */
const consent = Type.Optional(Type.Boolean())

export const OrderContact = Type.Object({
  name: Name,
  phone: Phone,
  email: Type.Optional(Nullable(Type.String({ maxLength: 300, message: EMAIL_INVALID }))),
})

const SlotPart = Type.String({ maxLength: 20, message: SLOT_UNKNOWN })
const VisitDetail = (name: string) =>
  Type.Optional(
    Nullable(Type.String({ maxLength: VISIT_DETAIL_LIMIT, message: `${name}: до ${VISIT_DETAIL_LIMIT} символов` })),
  )

export const OrderDelivery = Type.Object({
  type: Type.Union([Type.Literal('pickup'), Type.Literal('courier'), Type.Literal('transport')], {
    message: 'Выберите способ получения',
  }),
  /** pickup */
  warehouseId: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите магазин' })),
  ),
  /** courier, and a transport company's tariff to the door */
  address: Type.Optional(Nullable(Type.String({ maxLength: 500, message: 'Сократите адрес до 500 символов' }))),
  /** The address is whole without a house's number. */
  hasNoHouse: Type.Optional(Type.Boolean()),
  /** courier: a day and an interval of /cart/delivery/slots; left out: the first there is, agreed by phone */
  slot: Type.Optional(Type.Object({ day: SlotPart, interval: SlotPart }, { message: SLOT_UNKNOWN })),
  entrance: VisitDetail('Подъезд'),
  floor: VisitDetail('Этаж'),
  intercom: VisitDetail('Код домофона'),
  hasLift: Type.Optional(Nullable(Type.Boolean())),
  callBefore: Type.Optional(Type.Boolean()),
  /** transport: a code from /cart/delivery/city or the city's name */
  city: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  tariffCode: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  /** a tariff to an office */
  officeCode: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
})

export const SavedOrder = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  /** Where to pay, on our own host; null when there is nothing to pay now. */
  paymentUrl: Nullable(Type.String()),
  /** The invoice, a PDF on our own host; null when none was asked for. */
  invoiceUrl: Nullable(Type.String()),
  /** The page of the order, on our own host; null when its buyer has been erased since. */
  orderUrl: Nullable(Type.String()),
  /** A large order from a phone nobody has proven: until a person confirms it, the goods are held so long. */
  confirmation: Nullable(Type.Object({ until: Type.String(), minutes: Type.Integer() })),
})

/** Fields of the shop's own, by code. */
export const OrderFields = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.String({ maxLength: 2000, message: 'Сократите текст' }),
  { maxProperties: 40, message: 'Поля заказа — по одному значению' },
)

/** Those an order has, as they are shown. */
export const OrderFieldRows = Type.Array(
  Type.Object({ code: Type.String(), label: Type.String(), value: Type.String() }),
)

export const saveOrder = schema({
  idempotent: true,
  summary:
    'Оформить заказ из выбранного в корзине. Заголовок Idempotency-Key: повтор с тем же ключом даёт тот же заказ',
  access: 'visitor',
  body: Type.Object({
    cartUuid,
    nodeLogisticCode,
    contact: OrderContact,
    delivery: OrderDelivery,
    payment: Payment,
    /** invoice: one of the buyer's own, or any by its INN */
    organizationId: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите организацию' })),
    ),
    inn: Type.Optional(Nullable(Type.String({ maxLength: 100, message: INN_LENGTH }))),
    /** Where the shop has no directory to find them in. */
    kpp: Type.Optional(Nullable(Type.String({ maxLength: 100, message: KPP_INVALID }))),
    organizationName: Type.Optional(
      Nullable(Type.String({ maxLength: ORGANIZATION_NAME_LIMIT, message: ORGANIZATION_NAME_LONG })),
    ),
    /** True: as many as may be; a number: that many, refused above the limit. */
    useBonuses: Type.Optional(
      Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 10_000_000 })], {
        message: 'Укажите, сколько бонусов списать: целое число',
      }),
    ),
    comment: Type.Optional(
      Nullable(Type.String({ maxLength: 2000, message: `Комментарий — до ${TEXTAREA_LIMIT} символов` })),
    ),
    fields: Type.Optional(OrderFields),
    /**
     * What the buyer saw as the whole sum, roubles: should it differ, the order is not taken (409) and nothing changes.
     */
    expectedTotal: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1e12, message: 'Сумма записана неверно' })),
    ),
    /** invoice, of an organization with deferred payment: goods now, money by the agreed day */
    isDeferred: Type.Optional(Type.Boolean()),
    found,
    consent,
    captcha,
  }),
  answer: SavedOrder,
})

export const saveOneClickOrder = schema({
  idempotent: true,
  summary: 'Купить в один клик: товар и телефон, остальное менеджер уточнит по телефону',
  access: 'visitor',
  body: Type.Object({
    goodCode: GoodCode,
    quantity: Type.Integer({
      minimum: 1,
      maximum: LINE_QUANTITY_LIMIT,
      message: `Количество — целое число от 1 до ${formatNumber(LINE_QUANTITY_LIMIT)}`,
      missing: 'Укажите количество',
    }),
    phone: Phone,
    name: Type.Optional(Nullable(Name)),
    nodeLogisticCode,
    /** A spare part is bought the same way; the shop wants to know which it was. */
    source: Type.Optional(
      Type.Union([Type.Literal('one-click'), Type.Literal('spare-part')], {
        message: 'Укажите one-click или spare-part',
      }),
    ),
    consent,
    captcha,
  }),
  answer: SavedOrder,
})

export const saveComplectOrder = schema({
  idempotent: true,
  summary: 'Купить комплект в один клик',
  access: 'visitor',
  body: Type.Object({
    complectId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер комплекта' }),
    goodCode: GoodCode,
    phone: Phone,
    name: Type.Optional(Nullable(Name)),
    nodeLogisticCode,
    consent,
    captcha,
  }),
  answer: SavedOrder,
})

export const cancelOrder = schema({
  summary: 'Отменить свой заказ, пока это можно: товар и бонусы возвращаются',
  access: 'customer',
  params: { id: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991, message: 'Нужен номер заказа' }) },
  answer: Type.Object({ id: Type.Integer(), number: Type.String(), status: Type.String(), statusText: Type.String() }),
})
