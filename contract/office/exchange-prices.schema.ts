import Type from 'typebox'
import type { PriceAlarm } from '#rules/exchange/price-limits.ts'
import { Nullable } from '../shapes.schema.ts'
import { SourceId } from './exchange.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Обмен')

/** A price beyond the limits of its source. */
export const HeldPrice = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  reason: Type.Unsafe<PriceAlarm>(Type.String()),
  /** Roubles; null: the good had none. */
  was: Nullable(Type.Number()),
  price: Type.Number(),
  percent: Nullable(Type.Number()),
  branches: Type.Array(Type.String()),
  heldAt: Moment,
})

/** `prices`: the strangest of them; `total`: goods they are of. */
export const HeldPrices = Type.Object({ prices: Type.Array(HeldPrice), total: Type.Integer() })

export const heldPrices = schema({
  summary: 'Цены источника, которые вышли за его пределы и ждут решения по одной',
  needs: 'exchange.read',
  params: { id: SourceId },
  answer: HeldPrices,
})

export const decideHeldPrices = schema({
  summary: 'Принять или не брать цены, которые ждут: названных товаров или все',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    decision: Type.Union([Type.Literal('accept'), Type.Literal('drop')], { message: 'Выберите: принять или не брать' }),
    goods: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен код товара' }), {
        maxItems: 1000,
        message: 'Не больше 1000 товаров сразу',
      }),
    ),
  }),
  answer: HeldPrices,
})
