import type { Db } from '#server/db/client.ts'

/** Numbers go to new owners after a while; what is older may be the last one's. */
const OURS_FOR_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Repairs and rentals a guest asked for with the phone of this account are its own: the phone was proven by a code, and all the messages
 * about them went there. What somebody signed in asked for stays theirs, whatever phone they gave.
 */
export async function claimByPhone(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - OURS_FOR_MS)
  const phone = tx.selectFrom('customer').select('phone').where('id', '=', userId)
  for (const table of ['repair', 'hire_booking'] as const) {
    await tx.updateTable(table).set({ user_id: userId }).where('user_id', 'is', null).where('phone', '=', phone).where('created_at', '>=', since).execute()
  }
}
