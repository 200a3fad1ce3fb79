import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** A page that has moved: whoever comes to where it was, or to what led there, is led to where it is. */
export async function moveAddress(tx: Db, from: string, to: string): Promise<void> {
  if (from === to) return
  await deleteRedirectFrom(tx, to)
  await sql`update redirect set to_address = ${to}, changed_at = clock_timestamp() where to_address = ${from}`.execute(
    tx,
  )
  await sql`insert into redirect (from_address, to_address, changed_at) values (${from}, ${to}, clock_timestamp())
    on conflict (from_address) do update set to_address = excluded.to_address, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** A page exists at this address again: no redirect may lead away from it. */
export async function deleteRedirectFrom(tx: Db, address: string): Promise<void> {
  await tx.deleteFrom('redirect').where('from_address', '=', address).execute()
}
