import Type from 'typebox'
import { formatNumber } from '#rules/text/number-text.ts'
import { ORDER_TEXT_LONGEST } from '#rules/text/order-lines.ts'
import { section } from './call.schema.ts'
import { Good } from './good.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Быстрый заказ')

/** Found: `code`. Doubtful: no code, but candidates. Unknown: neither. */
export const QuickOrderLine = Type.Object({
  /** As typed. */
  text: Type.String(),
  /** What of it was sought. */
  words: Type.String(),
  quantity: Type.Integer(),
  code: Nullable(Type.String()),
  /** Codes, best first; none when the good is certain. */
  candidates: Type.Array(Type.String()),
})

/** Prices of the goods are this buyer's own: a customer sees what the cart will ask. */
export const QuickOrder = Type.Object({
  lines: Type.Array(QuickOrderLine),
  /** Every good some line speaks of, once. */
  goods: Type.Array(Good),
  /** Lines over the limit, not read. */
  skipped: Type.Integer(),
})

export const matchQuickOrder = schema({
  summary: 'Строки письма или таблицы как товары: найденные, сомнительные и неизвестные',
  access: 'visitor',
  byNode: true,
  body: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: ORDER_TEXT_LONGEST,
      message: `Нужен список: от одной строки до ${formatNumber(ORDER_TEXT_LONGEST)} знаков`,
      missing: 'Укажите, что заказать',
    }),
  }),
  answer: QuickOrder,
})
