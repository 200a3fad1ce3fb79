import type { DeliveryAddress } from '#contract/user-things.ts'
import type { Db } from '#server/db/client.ts'

export async function deliveryAddressesOf(db: Db, userId: number): Promise<DeliveryAddress[]> {
  return db
    .selectFrom('delivery_address')
    .select(['id as delivery_address_id', 'address as delivery_address'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The same address twice is stored once. */
export async function insertDeliveryAddress(db: Db, userId: number, address: string, now: Date): Promise<void> {
  await db
    .insertInto('delivery_address')
    .values({ user_id: userId, address, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Answers false for another's or nobody's. */
export async function removeDeliveryAddress(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('delivery_address')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
