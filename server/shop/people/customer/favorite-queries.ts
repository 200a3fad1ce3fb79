import { FAVORITES_LIMIT } from '#contract/limits.ts'
import type { Db } from '#server/db/client.ts'

/** Newest last. */
export async function favoriteCodes(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('favorite').select('good_code').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ good_code }) => good_code)
}

/** Goods that do not exist and goods already there are passed over; beyond the limit the oldest go. */
export async function addFavorites(tx: Db, userId: number, codes: string[], now: Date): Promise<void> {
  if (codes.length === 0) return
  const known = await tx.selectFrom('good').select('code').where('code', 'in', codes).execute()
  const existing = new Set(known.map(({ code }) => code))
  const rows = codes
    .filter((code) => existing.has(code))
    .map((code) => ({ user_id: userId, good_code: code, created_at: now }))
  if (rows.length === 0) return
  await tx
    .insertInto('favorite')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const beyond = tx
    .selectFrom('favorite')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(FAVORITES_LIMIT)
  await tx.deleteFrom('favorite').where('user_id', '=', userId).where('id', 'in', beyond).execute()
}

export async function removeFavorite(db: Db, userId: number, code: string): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('good_code', '=', code).execute()
}
