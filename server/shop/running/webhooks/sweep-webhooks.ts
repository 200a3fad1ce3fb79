import { sql } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** So long events and what became of them are kept; what nobody has taken by then is gone with them. */
export const WEBHOOK_LOG_DAYS = 14
const BATCH = 1000

export async function sweepWebhooks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - WEBHOOK_LOG_DAYS * DAY_MS)
  let swept = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from webhook_event where id in (
      select id from webhook_event where at < ${before} order by at limit ${BATCH})`.execute(db)
    swept += Number(numAffectedRows)
    if (numAffectedRows < BATCH) break
  }
  await sql`update webhook set old_secret = null, old_secret_until = null where old_secret_until < ${clock()}`.execute(
    db,
  )
  return swept
}
