import { CART_COOKIE } from '#contract/cart.ts'
import { FAVORITES_LIMIT } from '#contract/limits.ts'
import { FAVORITES_COOKIE } from '#contract/favorites.ts'
import type { Db } from '#server/db/client.ts'
import { adoptCart } from '#server/shop/cart/adopt-cart.ts'
import { addFavorites } from '#server/shop/user/favorite-queries.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { isUuid } from '#rules/text/uuid.ts'

/** What a guest gathered before signing in. */
export interface GuestThings {
  userId: number
  cartUuid: string | null
  favorites: string[]
  now: Date
}

type Mover = (tx: Db, things: GuestThings) => Promise<void>

const moveFavorites: Mover = (tx, { userId, favorites, now }) => addFavorites(tx, userId, favorites, now)

/** Each carries one kind of thing over. */
const movers: Mover[] = [moveFavorites, adoptCart]

/** Inside the transaction of the sign-in or sign-up: whoever is in has all they brought. */
export async function moveGuestThings(tx: Db, things: GuestThings): Promise<void> {
  for (const move of movers) await move(tx, things)
}

/** From the guest's cookies, which anybody may have written. */
export function guestThings({ cookies }: Visitor): Pick<GuestThings, 'cartUuid' | 'favorites'> {
  const cartUuid = cookies[CART_COOKIE] ?? ''
  const codes = (cookies[FAVORITES_COOKIE] ?? '').split(',').filter((code) => /^[\w-]{1,40}$/.test(code))
  return { cartUuid: isUuid(cartUuid) ? cartUuid : null, favorites: [...new Set(codes)].slice(-FAVORITES_LIMIT) }
}

/** Removal is a one-second lifetime, by the specification. */
export function clearGuestCookies({ visitor, setCookie }: CallContext) {
  if (visitor.cookies[FAVORITES_COOKIE] !== undefined) setCookie({ name: FAVORITES_COOKIE, value: '', maxAge: 1 })
}
