import Type, { type Static } from 'typebox'
import { INN_REQUIRED } from '#rules/inn.ts'
import { ORGANIZATION_NAME_LIMIT, ORGANIZATION_NAME_LONG } from '#rules/organization-name.ts'
import { section } from './call.ts'
import { Good } from './good.ts'
import { Nullable, PageNumber } from './shapes.ts'

const { call, pagedCall } = section('Личный кабинет')

const GoodCode = Type.String({ minLength: 1, maxLength: 40, message: 'Нужен код товара' })
const OwnId = (message: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, message })

/** Bonuses: 1 is 1 rouble. `date` is a moment, newest first. */
export const BonusEntry = Type.Object({
  date: Type.String(),
  amount: Type.Integer(),
  reason: Type.String(),
  orderNumber: Nullable(Type.String()),
  balanceAfter: Type.Integer(),
})
export type BonusEntry = Static<typeof BonusEntry>

export const bonusHistory = pagedCall({
  path: '/user/bonus-history',
  summary: 'Начисления и списания бонусов, новые первыми',
  access: 'customer',
  query: { page: Type.Optional(PageNumber) },
  answer: BonusEntry,
})

export const UserOrganization = Type.Object({
  organization_id: Type.Integer(),
  inn: Type.String(),
  kpp: Nullable(Type.String()),
  name: Type.String(),
  address: Type.String(),
})
export type UserOrganization = Static<typeof UserOrganization>
const Organizations = Type.Array(UserOrganization)

export const userOrganizations = call({ path: '/user/organizations', summary: 'Организации покупателя', access: 'customer', answer: Organizations })

export const addUserOrganization = call({
  method: 'POST',
  path: '/user/organizations',
  summary: 'Добавить организацию по ИНН: название и адрес находятся сами, без справочника название вводит покупатель',
  access: 'customer',
  body: Type.Object({
    inn: Type.String({ minLength: 1, maxLength: 100, message: INN_REQUIRED }),
    kpp: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    /** Asked for only where the shop has no directory to find it in. */
    name: Type.Optional(Nullable(Type.String({ maxLength: ORGANIZATION_NAME_LIMIT, message: ORGANIZATION_NAME_LONG }))),
  }),
  answer: Organizations,
})

export const deleteUserOrganization = call({
  method: 'DELETE',
  path: '/user/organizations',
  summary: 'Убрать организацию',
  access: 'customer',
  body: Type.Object({ organization_id: OwnId('Нужен номер организации') }),
  answer: Organizations,
})

export const DeliveryAddress = Type.Object({ delivery_address_id: Type.Integer(), delivery_address: Type.String() })
export type DeliveryAddress = Static<typeof DeliveryAddress>
const DeliveryAddresses = Type.Array(DeliveryAddress)

export const deliveryAddresses = call({ path: '/user/delivery-addresses', summary: 'Адреса доставки покупателя', access: 'customer', answer: DeliveryAddresses })

export const addDeliveryAddress = call({
  method: 'POST',
  path: '/user/delivery-addresses',
  summary: 'Добавить адрес доставки',
  access: 'customer',
  body: Type.Object({ delivery_address: Type.String({ minLength: 1, maxLength: 1000, message: 'Введите адрес доставки' }) }),
  answer: DeliveryAddresses,
})

export const deleteDeliveryAddress = call({
  method: 'DELETE',
  path: '/user/delivery-addresses',
  summary: 'Убрать адрес доставки',
  access: 'customer',
  body: Type.Object({ delivery_address_id: OwnId('Нужен номер адреса') }),
  answer: DeliveryAddresses,
})

/** The cookie of a guest's favourites: codes with commas, newest last. Signing in moves them into the account. */
export const FAVORITES_COOKIE = 'favorites'
export const FAVORITES_LIMIT = 200

const FavoriteCodes = Type.Array(Type.String())

/** Newest last, as in the cookie. */
export const favorites = call({ path: '/user/favorites', summary: 'Коды избранных товаров', access: 'customer', byNode: true, answer: FavoriteCodes })

export const favoriteGoods = pagedCall({
  path: '/user/favorites/full',
  summary: 'Избранные товары, новые первыми',
  access: 'customer',
  byNode: true,
  query: { page: Type.Optional(PageNumber) },
  answer: Good,
})

export const guestFavoriteGoods = call({
  method: 'POST',
  path: '/user/favorites/goods',
  summary: 'Товары по кодам из cookie гостя; вход не нужен',
  access: 'visitor',
  byNode: true,
  body: Type.Object({ goodCodes: Type.Array(GoodCode, { maxItems: FAVORITES_LIMIT, message: `Не больше ${FAVORITES_LIMIT} товаров за раз`, missing: 'Перечислите коды товаров' }) }),
  answer: Type.Array(Good),
})

export const addFavorite = call({
  method: 'POST',
  path: '/user/favorites',
  summary: 'Добавить товар в избранное',
  access: 'customer',
  body: Type.Object({ goodCode: GoodCode }),
  answer: FavoriteCodes,
})

export const deleteFavorite = call({
  method: 'DELETE',
  path: '/user/favorites',
  summary: 'Убрать товар из избранного',
  access: 'customer',
  body: Type.Object({ goodCode: GoodCode }),
  answer: FavoriteCodes,
})
