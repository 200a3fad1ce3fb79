import Type from 'typebox'
import { formatNumber } from '#rules/text/number-text.ts'
import { section } from './call.schema.ts'
import { CategoryCard, Complect, Good } from './good.schema.ts'
import { Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Корзина')

/**
 * A line longer than this is a slip of the finger or an attack; the shop's own maximum for a whole cart is a setting.
 */
export const LINE_QUANTITY_LIMIT = 99_999

/**
 * What differs from what the buyer last saw on a line. Prices are roubles for one piece; `withdrawn`: not on sale in
 * this branch any more.
 */
export const CartChange = Type.Union([
  Type.Object({ type: Type.Literal('price'), before: Type.Number(), now: Type.Number() }),
  Type.Object({ type: Type.Literal('stock'), before: Type.Integer(), now: Type.Integer() }),
  Type.Object({ type: Type.Literal('withdrawn') }),
])

/** `total` and `totalOld` are of the whole line in this cart, kit price included. */
export const CartItem = Type.Object({
  code: Type.String(),
  quantity: Type.Integer(),
  /** A line that is not on sale here never is. */
  inOrder: Type.Boolean(),
  deliveryDays: Nullable(Type.Integer()),
  goodLocalCount: Type.Integer(),
  goodTotalCount: Type.Integer(),
  good: Good,
  /**
   * Code of the main good when the line belongs to its kit. The kit goes where its main good goes: into the order, out
   * of the cart.
   */
  complectOf: Nullable(Type.String()),
  complectId: Nullable(Type.Integer()),
  /** For one piece inside the kit; null outside one. */
  complectPrice: Nullable(Type.Number()),
  total: Type.Number(),
  totalOld: Type.Number(),
  /** What the promo code takes off the whole line: `total` is without it. */
  promo: Type.Number(),
  /** Why the code takes nothing off; null: it does, or there is none. */
  promoWords: Nullable(Type.String()),
  isOnSale: Type.Boolean(),
  /** What the lines are ordered by, to put a line back where it was; null for one that has just come in. */
  place: Nullable(Type.Integer()),
  changes: Type.Array(CartChange),
})

/** Sums are roubles. `totalQuantity` counts the whole cart, the rest what is chosen for the order. */
export const Cart = Type.Object({
  cartUuid: Type.String(),
  items: Type.Array(CartItem),
  totalQuantity: Type.Integer(),
  totalPriceComputed: Type.Number(),
  totalPriceOldComputed: Type.Number(),
  totalBonuses: Type.Integer(),
  maxDiscount: Type.Number(),
  totalDiscount: Type.Number(),
  totalDiscountAfterRegistration: Type.Number(),
  /** The most pieces a cart takes. */
  maxQuantity: Type.Integer(),
  /** The promo code in the cart: what it takes off all lines (the totals are without it), or why it takes nothing. */
  promo: Nullable(Type.Object({ code: Type.String(), discount: Type.Number(), words: Nullable(Type.String()) })),
  /**
   * The gift card in the cart: what lies on it, or why it pays nothing. The totals are without it: it is a means of
   * payment.
   */
  giftCard: Nullable(Type.Object({ last4: Type.String(), balance: Type.Number(), words: Nullable(Type.String()) })),
})

const uuid = Type.String({ format: 'uuid', message: 'Номер корзины записан неверно' })
/** Left out: the cart of the cookie, or of the account. */
const cartUuid = Type.Optional(Nullable(uuid))
const nodeLogisticCode = Type.Optional(Type.String({ maxLength: 20 }))
const GoodCode = Type.String({ minLength: 1, maxLength: 40, message: 'Нужен код товара' })
const Quantity = Type.Integer({
  minimum: 0,
  maximum: LINE_QUANTITY_LIMIT,
  message: `Количество — целое число от 0 до ${formatNumber(LINE_QUANTITY_LIMIT)}`,
  missing: 'Укажите количество',
})

export const getCart = schema({
  summary: 'Корзина; без номера или с неизвестным — новая',
  access: 'visitor',
  byNode: true,
  query: { cartUuid: Type.Optional(uuid) },
  answer: Cart,
})

export const CartUpdateLine = Type.Object({
  code: GoodCode,
  quantity: Quantity,
  inOrder: Type.Optional(Type.Boolean()),
  /** Of a line that comes back: the `place` it had. */
  place: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 52 - 1, message: 'Место строки записано неверно' })),
})

export const updateCart = schema({
  summary: 'Изменить корзину: количество — итоговое, 0 убирает строку',
  access: 'visitor',
  body: Type.Object({
    goods: Type.Array(CartUpdateLine, {
      maxItems: 500,
      message: 'Нужен список товаров, не больше 500 строк',
      missing: 'Нужен список товаров',
    }),
    cartUuid,
    nodeLogisticCode,
    /** The buyer has seen the marked changes: forget them. */
    acknowledge: Type.Optional(Type.Boolean()),
  }),
  answer: Cart,
})

/** The cart of the cookie unless one is named. */
export const cartQuery = { cartUuid: Type.Optional(uuid) }

export const cartRelatedCategories = schema({
  summary: 'Разделы расходных материалов к товарам корзины',
  access: 'visitor',
  byNode: true,
  query: cartQuery,
  answer: Type.Array(CategoryCard),
})

export const cartRelatedMaterials = pagedSchema({
  summary: 'Расходные материалы к товарам корзины',
  access: 'visitor',
  byNode: true,
  query: {
    ...cartQuery,
    page: Type.Optional(PageNumber),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 48, message: 'На странице от 1 до 48 товаров' })),
    categoryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  },
  answer: Good,
})

/** A city of the transport company: `code` is its own, for tariffs and offices. */
/** The kits around a good and what of them lies in the cart: `inCart` pieces of each. */
export const CartComplects = Type.Object({
  goodCode: Type.String(),
  /** Main goods in the cart. */
  quantity: Type.Integer(),
  /** The kit that lies in the cart. */
  complectId: Nullable(Type.Integer()),
  complects: Type.Array(
    Type.Object({
      ...Complect.properties,
      items: Type.Array(Type.Object({ ...Complect.properties.items.items.properties, inCart: Type.Integer() })),
    }),
  ),
})

export const cartComplect = schema({
  summary: 'Комплекты товара и что из них лежит в корзине',
  access: 'visitor',
  byNode: true,
  query: { ...cartQuery, goodCode: GoodCode },
  answer: CartComplects,
})

export const updateCartComplect = schema({
  summary: 'Собрать комплект в корзине: количества — итоговые, 0 убирает; главный товар добавится сам',
  access: 'visitor',
  body: Type.Object({
    cartUuid,
    goodCode: GoodCode,
    complectId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер комплекта' }),
    goods: Type.Array(Type.Object({ code: GoodCode, quantity: Quantity }), {
      maxItems: 50,
      message: 'Нужен список товаров комплекта',
    }),
    nodeLogisticCode,
  }),
  answer: Cart,
})
