import { sql } from 'kysely'
import { sweepPresence } from '#server/shop/order/desk/presence.ts'
import { sweepAnswers } from '#server/shop/staff/answer-once.ts'
import { sweepEvents } from '#server/shop/staff/office-events.ts'
import type { Services } from '#server/shop/call-context.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 60 * 60 * 1000
const STAFF_LOCK = 7_072_040
const MONTHS_AHEAD = 3

/** The journal's coming months, before anything is to be written there. */
export async function prepareJournal({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select make_audit_partition((date_trunc('month', now() at time zone 'Europe/Moscow') + make_interval(months => ahead))::date)
    from generate_series(0, ${sql.lit(MONTHS_AHEAD)}) ahead`.execute(db)
}

/** Months older than the owner wants to see leave the journal whole: read, dumped or taken back where they are then. */
export async function archiveJournal({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string[]> {
  if (config.journalMonths === 0) return []
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    const { rows } = await sql<{ gone: string[] }>`select archive_journal(
      ((${clock()} at time zone 'Europe/Moscow') - make_interval(months => ${sql.lit(config.journalMonths)}))::date) as gone`.execute(
      tx,
    )
    return rows[0]!.gone
  })
}

/** Dead sessions and links, cards nobody has open, events everybody has heard, answers nobody asks for again. */
async function sweepOffice(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock()
  await db.deleteFrom('staff_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('staff_invitation').where('expires_at', '<', now).execute()
  await sweepPresence(services)
  await sweepEvents(services)
  await sweepAnswers(services)
}

export const staffJob = (services: Services): Job => ({
  name: 'staff',
  everyMs: HOUR_MS,
  lock: STAFF_LOCK,
  async run() {
    await prepareJournal(services)
    await archiveJournal(services)
    await sweepOffice(services)
  },
})
