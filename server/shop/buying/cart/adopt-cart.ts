import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { createCart } from './find-cart.ts'

interface Adoption {
  userId: number
  cartUuid: string | null
  now: Date
}

/**
 * On sign-in: the guest's goods join the account's, piece by piece, until the cart is full. A good has one kit at a
 * time: where the account has another around the same good, the guest's lines of it become plain ones. The guest's cart
 * is gone afterwards.
 */
export async function adoptCart(tx: Db, { userId, cartUuid, now }: Adoption): Promise<void> {
  if (cartUuid === null) return
  const guest = await tx
    .selectFrom('cart')
    .select(['uuid', 'promo_code_id', 'gift_card_id'])
    .where('uuid', '=', cartUuid)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!guest) return
  const own = await createCart(tx, userId, now)
  const { maxQuantity } = await readSetting(tx, 'cart')
  // `room` is what is left for a line after the account's own pieces and the guest's earlier lines
  await sql`
    insert into cart_item (cart_uuid, good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count)
    select ${own}, good_code, kit.complect_of, kit.complect_id, least(99999, sum(least(quantity, room))), bool_or(in_order),
      (array_agg(seen_price order by id))[1], (array_agg(seen_count order by id))[1]
    from (
      select guest.*, ${maxQuantity}
        - (select coalesce(sum(quantity), 0) from cart_item where cart_uuid = ${own})
        - coalesce(sum(quantity) over (order by id rows between unbounded preceding and 1 preceding), 0) as room,
        exists (select from cart_item kept where kept.cart_uuid = ${own} and kept.complect_of = guest.complect_of
          and kept.complect_id <> guest.complect_id) as has_other_kit
      from cart_item guest where cart_uuid = ${guest.uuid}) line
    cross join lateral (
      select case when has_other_kit then null else line.complect_of end as complect_of,
        case when has_other_kit then null else line.complect_id end as complect_id) kit
    where room > 0
    group by good_code, kit.complect_of, kit.complect_id
    order by min(id)
    on conflict (cart_uuid, good_code, complect_of) do update set
      quantity = least(99999, cart_item.quantity + excluded.quantity), in_order = cart_item.in_order or excluded.in_order`.execute(
    tx,
  )
  const { promo_code_id, gift_card_id } = guest
  if (promo_code_id !== null) await tx.updateTable('cart').set({ promo_code_id }).where('uuid', '=', own).execute()
  if (gift_card_id !== null) await tx.updateTable('cart').set({ gift_card_id }).where('uuid', '=', own).execute()
  await tx.deleteFrom('cart').where('uuid', '=', guest.uuid).execute()
}
