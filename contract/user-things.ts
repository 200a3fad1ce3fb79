import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user-things.schema.ts'

/** The cookie of a guest's favourites: codes with commas, newest last. Signing in moves them into the account. */
export const FAVORITES_COOKIE = 'favorites'

export type BonusEntry = Static<typeof S.BonusEntry>
export type UserOrganization = Static<typeof S.UserOrganization>
export type DeliveryAddress = Static<typeof S.DeliveryAddress>

export const bonusHistory = endpoint<typeof S.bonusHistory>('GET', '/user/bonus-history')
export const comingBonuses = endpoint<typeof S.comingBonuses>('GET', '/user/bonuses/coming')
export const userOrganizations = endpoint<typeof S.userOrganizations>('GET', '/user/organizations')
export const addUserOrganization = endpoint<typeof S.addUserOrganization>('POST', '/user/organizations')
export const deleteUserOrganization = endpoint<typeof S.deleteUserOrganization>('DELETE', '/user/organizations')
export const deliveryAddresses = endpoint<typeof S.deliveryAddresses>('GET', '/user/delivery-addresses')
export const addDeliveryAddress = endpoint<typeof S.addDeliveryAddress>('POST', '/user/delivery-addresses')
export const updateDeliveryAddress = endpoint<typeof S.updateDeliveryAddress>('POST', '/user/delivery-addresses/update')
export const deleteDeliveryAddress = endpoint<typeof S.deleteDeliveryAddress>('DELETE', '/user/delivery-addresses')
export const favorites = endpoint<typeof S.favorites>('GET', '/user/favorites')
export const favoriteGoods = endpoint<typeof S.favoriteGoods>('GET', '/user/favorites/full')
export const guestFavoriteGoods = endpoint<typeof S.guestFavoriteGoods>('POST', '/user/favorites/goods')
export const addFavorite = endpoint<typeof S.addFavorite>('POST', '/user/favorites')
export const deleteFavorite = endpoint<typeof S.deleteFavorite>('DELETE', '/user/favorites')
