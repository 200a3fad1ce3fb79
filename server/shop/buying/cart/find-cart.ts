import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { CART_COOKIE } from '#contract/cart.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { isUuid } from '#rules/text/uuid.ts'

const FRESH_MS = 5000

const cached = memoizeByDatabase(FRESH_MS, async (db: Db) => {
  const [cart, bonuses, courier] = await Promise.all([
    readSetting(db, 'cart'),
    readSetting(db, 'bonuses'),
    readSetting(db, 'courier'),
  ])
  return { ...cart, bonusPercent: bonuses.limitPercent, courier }
})

/** Asked with every look at a cart, changed once a year. */
export const cartSettings = (db: Db) => cached(db, undefined)

/** Whose cart is meant: the account's, or the one whose uuid a guest holds. */
export interface CartAsker {
  userId: number | null
  cartUuid: string | null
}

const DAY_SECONDS = 24 * 60 * 60

export function cartAsker({ visitor }: Pick<CallContext, 'visitor'>, given: string | null | undefined): CartAsker {
  const stored = visitor.cookies[CART_COOKIE]
  return { userId: visitor.userId, cartUuid: given ?? (stored && isUuid(stored) ? stored : null) }
}

/** The condition for larger statements; somebody else's cart is none. */
export const ownCart = ({ userId, cartUuid }: CartAsker): RawBuilder<boolean> =>
  userId === null
    ? sql`(cart.uuid = ${cartUuid}::uuid and cart.user_id is null)`
    : sql`(cart.user_id = ${userId}::bigint)`

/** The cart, or null when there is none or it is somebody else's. */
export async function findCart(db: Db, { userId, cartUuid }: CartAsker): Promise<string | null> {
  if (userId === null && cartUuid === null) return null
  const carts = db.selectFrom('cart').select('uuid')
  const own =
    userId === null
      ? carts.where('uuid', '=', cartUuid!).where('user_id', 'is', null)
      : carts.where('user_id', '=', userId)
  return (await own.executeTakeFirst())?.uuid ?? null
}

export async function createCart(db: Db, userId: number | null, now: Date): Promise<string> {
  const row = { uuid: randomUUID(), user_id: userId, created_at: now, updated_at: now }
  const insert = db.insertInto('cart').values(row).returning('uuid')
  // two tabs may ask for an account's first cart at once
  const cart = await insert
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: now }))
    .executeTakeFirstOrThrow()
  return cart.uuid
}

/**
 * Holds the cart until the transaction ends, so that changes of one cart come one after another; makes it when there is
 * none.
 */
export async function lockCart(tx: Db, asker: CartAsker, now: Date): Promise<string> {
  if (asker.userId !== null) return createCart(tx, asker.userId, now)
  if (asker.cartUuid !== null) {
    const touched = await tx
      .updateTable('cart')
      .set({ updated_at: now })
      .where('uuid', '=', asker.cartUuid)
      .where('user_id', 'is', null)
      .returning('uuid')
      .executeTakeFirst()
    if (touched) return touched.uuid
  }
  return createCart(tx, null, now)
}

/** The browser keeps what it was given last; each change makes it live longer. */
export async function setCartCookie(
  { db, visitor, setCookie }: CallContext,
  uuid: string,
  { renew }: { renew: boolean },
): Promise<void> {
  if (!renew && visitor.cookies[CART_COOKIE] === uuid) return
  const { cookieDays } = await cartSettings(db)
  setCookie({ name: CART_COOKIE, value: uuid, maxAge: cookieDays * DAY_SECONDS })
}
