import { CART_COOKIE } from '#contract/cart.ts'
import { FAVORITES_LIMIT } from '#contract/limits.ts'
import { FAVORITES_COOKIE } from '#contract/favorites.ts'
import type { Db } from '#server/db/client.ts'
import { addFavorites } from '#server/shop/people/customer/favorite-queries.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { isUuid } from '#rules/text/uuid.ts'

/** What a guest gathered before signing in. */
export interface GuestThings {
  userId: number
  cartUuid: string | null
  favorites: string[]
  now: Date
}

declare module '#server/shop/ground/call-context.ts' {
  interface UpperStoreys {
    /** A guest's cart joins the account's. */
    adoptCart: (tx: Db, cart: Pick<GuestThings, 'userId' | 'cartUuid' | 'now'>) => Promise<void>
  }
}

/** Inside the transaction of the sign-in or sign-up: whoever is in has all they brought. */
export async function moveGuestThings({ upper }: Services, tx: Db, things: GuestThings): Promise<void> {
  await addFavorites(tx, things.userId, things.favorites, things.now)
  await upper.adoptCart(tx, things)
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
