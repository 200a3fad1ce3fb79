import type { FoundOrganization } from '#contract/organization.ts'
import type { UserOrganization } from '#contract/user-things.ts'
import type { Db } from '#server/db/client.ts'

export async function organizationsOf(db: Db, userId: number): Promise<UserOrganization[]> {
  return db
    .selectFrom('user_organization')
    .select(['id as organization_id', 'inn', 'kpp', 'name', 'address'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Answers false when the person already has it. */
export async function insertOrganization(
  tx: Db,
  userId: number,
  found: FoundOrganization,
  now: Date,
): Promise<boolean> {
  const { inn, kpp, ogrn, name, address } = found
  const inserted = await tx
    .insertInto('user_organization')
    .values({ user_id: userId, inn, kpp, ogrn, name, address, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Answers false for another's or nobody's. */
export async function removeOrganization(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('user_organization')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
