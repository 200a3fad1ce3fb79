import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { OrderContactData } from './read-contact.ts'

/** What the buyer has shown to be theirs, by a code or a link: only there do messages carry words of their own. */
export interface Proven {
  phone: boolean
  email: boolean
}

const NOTHING: Proven = { phone: false, email: false }

/**
 * A phone is proven by being signed in with it, an e-mail by being the account's confirmed one. A guest has proven
 * nothing.
 */
export async function provenContact(
  { db, visitor: { userId } }: CallContext,
  { phone, email }: Pick<OrderContactData, 'phone' | 'email'>,
): Promise<Proven> {
  if (userId === null) return NOTHING
  const own = await db
    .selectFrom('customer')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return own
    ? { phone: own.phone === phone, email: own.email_verified_at !== null && email !== null && own.email === email }
    : NOTHING
}
