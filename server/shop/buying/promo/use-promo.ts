import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The code an order holds a use of; null: none. */
export async function heldPromo(db: Db, orderId: number): Promise<number | null> {
  const use = await db
    .selectFrom('promo_use')
    .select('code_id')
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  return use?.code_id ?? null
}

/** A cancelled order gives the use of its code back. */
export async function returnPromo(tx: Db, orderId: number, now: Date): Promise<void> {
  await sql`update promo_use set returned_at = ${now} where order_id = ${orderId} and returned_at is null`.execute(tx)
}

/** An order that comes back to life takes its use again; false: others have used the code up meanwhile. */
export async function retakePromo(tx: Db, orderId: number): Promise<boolean> {
  const held = await sql<{ promo_id: number; code_id: number }>`select promo_id, code_id from promo_use
    where order_id = ${orderId} and returned_at is not null`.execute(tx)
  const use = held.rows[0]
  if (!use) return true
  await sql`select from promo where id = ${use.promo_id} for no key update`.execute(tx)
  const { rows } = await sql`update promo_use set returned_at = null where order_id = ${orderId} and not exists (
      select from promo where id = ${use.promo_id} and uses_limit <=
        (select count(*) from promo_use u where u.code_id = ${use.code_id} and u.returned_at is null))
    returning order_id`.execute(tx)
  return rows.length > 0
}
