import type { AuthKey } from '#rules/identity/auth-key.ts'
import type { Db } from '#server/db/client.ts'

export interface KeyOwner {
  id: number
  name: string
  phone: string
  email: string | null
  passwordHash: string | null
  /** Set while a new key is too fresh to recover the password, and till when. */
  keyTrustedFrom: Date | null
  /**
   * The key is proven to be theirs. An e-mail nobody confirmed may hold a typo, and its reader must not get in by a
   * code.
   */
  ownsKey: boolean
}

const NEW_KEY_MS = 24 * 60 * 60 * 1000

/** A day after a change: till then the owner can still take back what somebody with an open session did. */
export const trustedFrom = (changedAt: Date | null): Date | null =>
  changedAt && new Date(changedAt.getTime() + NEW_KEY_MS)

/**
 * By what is the account's, else by what was a joined card's and was proven then. A former key is as good as a changed
 * one: for a day it recovers nothing.
 */
export async function findByKey(db: Db, key: AuthKey, now: Date): Promise<KeyOwner | undefined> {
  return (await findByOwnKey(db, key)) ?? findByFormerKey(db, key, now)
}

async function findByFormerKey(db: Db, key: AuthKey, now: Date): Promise<KeyOwner | undefined> {
  const row = await db
    .selectFrom('customer_former_key as former')
    .innerJoin('customer', 'customer.id', 'former.user_id')
    .select(['customer.id', 'name', 'phone', 'email', 'password_hash', 'former.created_at'])
    .where('former.value', '=', key.value)
    .where('former.opens_until', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      phone: row.phone!,
      email: row.email,
      passwordHash: row.password_hash,
      keyTrustedFrom: trustedFrom(row.created_at),
      ownsKey: true,
    }
  )
}

/** Whoever proves a phone or an e-mail anew has it: it leads to no joined card any more. */
export async function deleteFormerKey(tx: Db, value: string): Promise<void> {
  await tx.deleteFrom('customer_former_key').where('value', '=', value).execute()
}

async function findByOwnKey(db: Db, key: AuthKey): Promise<KeyOwner | undefined> {
  const row = await db
    .selectFrom('customer')
    .select([
      'id',
      'name',
      'phone',
      'email',
      'password_hash',
      'email_verified_at',
      'phone_changed_at',
      'email_changed_at',
    ])
    .where(key.type, '=', key.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      phone: row.phone!,
      email: row.email,
      passwordHash: row.password_hash,
      keyTrustedFrom: trustedFrom(key.type === 'phone' ? row.phone_changed_at : row.email_changed_at),
      ownsKey: key.type === 'phone' || row.email_verified_at !== null,
    }
  )
}

const EMAIL_HOLD_MS = 24 * 60 * 60 * 1000

/** An address somebody wrote down and never confirmed keeps others from it for a day, no longer. */
export async function releaseStaleEmail(tx: Db, email: string, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ email: null, email_set_at: null })
    .where('email', '=', email)
    .where('id', '<>', userId)
    .where('email_verified_at', 'is', null)
    .where('email_set_at', '<=', new Date(now.getTime() - EMAIL_HOLD_MS))
    .execute()
}
