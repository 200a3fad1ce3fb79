import type { AuthKey } from '#rules/auth-key.ts'
import type { Db } from '#server/db/client.ts'

export interface KeyOwner {
  id: number
  name: string
  phone: string
  email: string | null
  passwordHash: string | null
  /** The key is proven to be theirs. An e-mail nobody confirmed may hold a typo, and its reader must not get in by a code. */
  ownsKey: boolean
}

export async function findByKey(db: Db, key: AuthKey): Promise<KeyOwner | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'password_hash', 'email_verified_at'])
    .where(key.type, '=', key.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && {
    id: row.id,
    name: row.name,
    phone: row.phone!,
    email: row.email,
    passwordHash: row.password_hash,
    ownsKey: key.type === 'phone' || row.email_verified_at !== null,
  }
}

const EMAIL_HOLD_MS = 24 * 60 * 60 * 1000

/** An address somebody wrote down and never confirmed keeps others from it for a day, no longer. */
export async function releaseStaleEmail(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ email: null, email_set_at: null })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('email_set_at', '<=', new Date(now.getTime() - EMAIL_HOLD_MS))
    .execute()
}
