import { endpoint } from './call.ts'
import type * as S from './favorites.schema.ts'

/** The cookie of a guest's favourites: codes with commas, newest last. Signing in moves them into the account. */
export const FAVORITES_COOKIE = 'favorites'

export const favorites = endpoint<typeof S.favorites>('GET', '/user/favorites')
export const favoriteGoods = endpoint<typeof S.favoriteGoods>('GET', '/user/favorites/full')
export const guestFavoriteGoods = endpoint<typeof S.guestFavoriteGoods>('POST', '/user/favorites/goods')
export const addFavorite = endpoint<typeof S.addFavorite>('POST', '/user/favorites')
export const deleteFavorite = endpoint<typeof S.deleteFavorite>('DELETE', '/user/favorites')
