import type { Db } from '#server/db/client.ts'
import { hashPassword } from '#server/kernel/passwords.ts'

/**
 * The demo shop's accounting: anybody's 1С, or our emulator of it, can be pointed at the shop at once as `1c` / `1c`.
 */
export async function addDemoSource(db: Db, now: Date): Promise<void> {
  const name = '1С'
  const already = await db.selectFrom('exchange_source').select('id').where('name', '=', name).executeTakeFirst()
  if (already) return
  await db
    .insertInto('exchange_source')
    .values({
      name,
      kind: '1c',
      is_on: true,
      robot_login: '1c',
      robot_password_hash: await hashPassword('1c'),
      url: null,
      every_minutes: null,
      etag: null,
      fetched_at: null,
      created_at: now,
      accepted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
