import { sql } from 'kysely'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

/** A card says every twenty seconds that it is open; twice missed, it is not. */
const STILL_HERE_MS = 45_000

/** Colleagues with the card open, without whoever asks. */
export async function whoIsHere({ db, clock, session }: OfficeContext, orderId: number) {
  const rows = await db
    .selectFrom('office_presence')
    .innerJoin('staff', 'staff.id', 'office_presence.staff_id')
    .select(['staff.id', 'staff.name'])
    .distinct()
    .where('order_id', '=', orderId)
    .where('seen_at', '>', new Date(clock().getTime() - STILL_HERE_MS))
    .where('staff.id', '<>', session?.staff.id ?? 0)
    .orderBy('staff.name')
    .execute()
  return rows
}

/** Colleagues hear of a card opened or closed, not of one that stays so. */
export async function recordPresence(context: OfficeContext, orderId: number, isOpen: boolean): Promise<void> {
  const { db, clock } = context
  const { tokenHash, staff } = signedIn(context)
  const changed = isOpen
    ? sql`insert into office_presence (session_hash, order_id, staff_id, seen_at) values (${tokenHash}, ${orderId}, ${staff.id}, ${clock()})
        on conflict (session_hash, order_id) do update set seen_at = excluded.seen_at returning xmax = 0 as is_news`
    : sql`delete from office_presence where session_hash = ${tokenHash} and order_id = ${orderId} returning true as is_news`
  await sql`with changed as (${changed})
    select pg_notify('office_event', ${`here:${orderId}`}) from changed where is_news`.execute(db)
}

/** Of sessions that went away without a word. */
export async function sweepPresence({ db, clock }: Pick<OfficeContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('office_presence')
    .where('seen_at', '<', new Date(clock().getTime() - 10 * STILL_HERE_MS))
    .execute()
}
