import Type from 'typebox'

const Percent = Type.Number({ minimum: -99, maximum: 1000, message: 'Наценка: от −99 до 1000 %' })
const Rubles = Type.Integer({ minimum: 0, maximum: 1_000_000_000, message: 'Цена: целые рубли' })
const Code = Type.String({ minLength: 1, maxLength: 100, message: 'Выберите из списка' })

/** How our price follows from a supplier's; the nearest margin of a good is the one that counts. */
export const PriceRule = Type.Object({
  percent: Percent,
  margins: Type.Array(
    Type.Object({
      vendor: Type.Optional(Code),
      category: Type.Optional(Code),
      /** Of the supplier's price, roubles: from, and below. */
      from: Type.Optional(Rubles),
      below: Type.Optional(Rubles),
      percent: Type.Optional(Percent),
      isKept: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 500, message: 'Наценок не больше 500' },
  ),
  rounding: Type.Union([Type.Literal('none'), Type.Literal('ruble'), Type.Literal('ten'), Type.Literal('ninety')], {
    message: 'Выберите округление',
  }),
  /** Never below what the maker recommends. */
  isFloored: Type.Boolean(),
})
