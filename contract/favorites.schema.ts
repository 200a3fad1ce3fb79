import Type from 'typebox'
import { section } from './call.schema.ts'
import { Good } from './good.schema.ts'
import { FAVORITES_LIMIT } from './limits.ts'
import { PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Личный кабинет')

const GoodCode = Type.String({ minLength: 1, maxLength: 40, message: 'Нужен код товара' })
const FavoriteCodes = Type.Array(Type.String())

/** Newest last, as in the cookie. */
export const favorites = schema({
  summary: 'Коды избранных товаров',
  access: 'customer',
  byNode: true,
  answer: FavoriteCodes,
})

export const favoriteGoods = pagedSchema({
  summary: 'Избранные товары, новые первыми',
  access: 'customer',
  byNode: true,
  query: { page: Type.Optional(PageNumber) },
  answer: Good,
})

export const guestFavoriteGoods = schema({
  summary: 'Товары по кодам из cookie гостя; вход не нужен',
  access: 'visitor',
  byNode: true,
  body: Type.Object({
    goodCodes: Type.Array(GoodCode, {
      maxItems: FAVORITES_LIMIT,
      message: `Не больше ${FAVORITES_LIMIT} товаров за раз`,
      missing: 'Перечислите коды товаров',
    }),
  }),
  answer: Type.Array(Good),
})

export const addFavorite = schema({
  summary: 'Добавить товар в избранное',
  access: 'customer',
  body: Type.Object({ goodCode: GoodCode }),
  answer: FavoriteCodes,
})

export const deleteFavorite = schema({
  summary: 'Убрать товар из избранного',
  access: 'customer',
  body: Type.Object({ goodCode: GoodCode }),
  answer: FavoriteCodes,
})
