import type { ConsentKind } from '#rules/identity/consent.ts'
import type { Db } from '#server/db/client.ts'

/** What the customer said last of each kind. */
export const lastConsents = (db: Db, userId: number) =>
  db
    .selectFrom('consent')
    .distinctOn('kind')
    .select(['kind', 'given', 'text_version', 'way', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Kinds given last and not taken back since. */
export async function standingConsents(db: Db, userId: number): Promise<ConsentKind[]> {
  return (await lastConsents(db, userId)).filter(({ given }) => given).map(({ kind }) => kind)
}
