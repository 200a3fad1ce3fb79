import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isPhone } from '#server/shop/ground/by-phone.ts'

/**
 * Operators give an abandoned number to somebody else, some within months: what was ordered longer ago may be another
 * person's.
 */
const STILL_THEIRS_MS = 90 * 24 * 60 * 60 * 1000

/**
 * On sign-up: what was ordered without an account under this phone comes into it. Only for a phone just confirmed by a
 * code, since its owner is all the proof there is. Bonuses of orders completed before are not owed: a guest is given
 * none.
 */
export async function adoptOrders(
  tx: Db,
  { userId, phone, now }: { userId: number; phone: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ user_id: userId, bonuses_earned: sql`case status when 'completed' then 0 else bonuses_earned end` })
    .where('user_id', 'is', null)
    .where(isPhone(sql`contact_phone`, phone))
    .where('created_at', '>', new Date(now.getTime() - STILL_THEIRS_MS))
    .execute()
}
