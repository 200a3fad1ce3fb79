import { DAY_MS } from '#rules/calendar/durations.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** A retry comes within minutes; a month is for a tab left open. */
const REQUEST_DAYS = 30
/** An empty cart is worth nothing to anybody; it was made by a look. */
const EMPTY_CART_DAYS = 2

/**
 * What nobody can come back to: guests' carts the cookie of which has died, empty ones sooner, old request keys, orders
 * prepared and not confirmed.
 */
export async function sweepCarts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const { cookieDays } = await readSetting(db, 'cart')
  const before = (days: number) => new Date(now - days * DAY_MS)
  await db.deleteFrom('cart').where('user_id', 'is', null).where('updated_at', '<', before(cookieDays)).execute()
  await db
    .deleteFrom('cart')
    .where('user_id', 'is', null)
    .where('updated_at', '<', before(EMPTY_CART_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cart_item').select('id').whereRef('cart_item.cart_uuid', '=', 'cart.uuid'))),
    )
    .execute()
  await db.deleteFrom('order_request').where('created_at', '<', before(REQUEST_DAYS)).execute()
  await db.deleteFrom('prepared_order').where('expires_at', '<', clock()).execute()
}
