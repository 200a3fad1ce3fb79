import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './cart.schema.ts'

/** Holds the cart's uuid, for the whole domain; its lifetime is a setting. */
export const CART_COOKIE = 'cart'

export type CartChange = Static<typeof S.CartChange>
export type CartItem = Static<typeof S.CartItem>
export type Cart = Static<typeof S.Cart>
export type CartUpdateLine = Static<typeof S.CartUpdateLine>
export type CartComplects = Static<typeof S.CartComplects>

export const getCart = endpoint<typeof S.getCart>('GET', '/cart')
export const updateCart = endpoint<typeof S.updateCart>('POST', '/cart/update')
export const cartRelatedCategories = endpoint<typeof S.cartRelatedCategories>('GET', '/cart/related/categories')
export const cartRelatedMaterials = endpoint<typeof S.cartRelatedMaterials>('GET', '/cart/related/materials')
export const cartComplect = endpoint<typeof S.cartComplect>('GET', '/cart/complect')
export const updateCartComplect = endpoint<typeof S.updateCartComplect>('POST', '/cart/complect/update')
